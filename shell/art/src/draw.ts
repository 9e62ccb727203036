// `node shell/art/src/draw.ts` writes all pictures of committed.ts; with `<folder> <picture>…` it writes <folder>/<picture>.svg.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { committedPictures } from './committed.ts';
import { drawPicture } from './draw-picture.ts';
import { pictures } from './pictures.ts';

const root = join(import.meta.dirname, '..', '..', '..');

async function draw(folder: string, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ path: join(folder, `${name}.svg`), text: drawPicture(name) }));
  await mkdir(folder, { recursive: true });
  for (const { path, text } of files) await writeFile(path, text);
}

const [folder, ...names] = process.argv.slice(2);
try {
  if (folder === undefined) {
    for (const [place, drawn] of Object.entries(committedPictures)) await draw(join(root, place), drawn);
  } else if (names.length === 0) {
    throw new Error(`Usage: node draw.ts [<folder> <picture>…]\nPictures: ${Object.keys(pictures).join(', ')}`);
  } else {
    await draw(folder, names);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
