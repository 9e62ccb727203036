// node shell/kit/src/drawing/draw.ts <folder> <picture>… writes <folder>/<picture>.svg.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from './draw-picture.ts';
import { pictures } from './pictures.ts';

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined || names.length === 0) {
  console.error(`Usage: node draw.ts <folder> <picture>…\nPictures: ${Object.keys(pictures).join(', ')}`);
  process.exit(2);
}
try {
  const files = names.map((name) => ({ path: join(folder, `${name}.svg`), text: drawPicture(name) }));
  await mkdir(folder, { recursive: true });
  for (const { path, text } of files) await writeFile(path, text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
