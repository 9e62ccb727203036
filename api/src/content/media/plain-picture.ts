import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { apiBase } from '@plumbline/contract/endpoint';
import sharp from 'sharp';
import { imageTypes, type ImageEnding } from './image-file.ts';
import { createFileOnce } from './create-file-once.ts';

/** A picture in a format that every feed reader supports. */
interface PlainPicture {
  /** A path of this site. */
  readonly address: string;
  readonly type: string;
  /** In bytes. */
  readonly length: number;
}

/** In px. */
const width = 1200;

/** The picture of a site address, a drawing as PNG; null if the file is not stored here. */
export async function plainPicture(mediaFolder: string, address: string): Promise<PlainPicture | null> {
  const [, name = '', ending = ''] = /^\/api\/media\/([0-9a-f]{32})\.(\w+)$/.exec(address) ?? [];
  if (name === '') return null;
  const drawing = ending === 'svg';
  const file = drawing ? await pngOfDrawing(mediaFolder, name) : join(mediaFolder, `${name}.${ending}`);
  if (file === null) return null;
  const length = await stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
  if (length === undefined) return null;
  const type = imageTypes[drawing ? 'png' : (ending as ImageEnding)];
  return { address: `${apiBase}/media/${basename(file)}`, type, length };
}

/** The PNG file of a drawing, created on first use; null if there is no such drawing. */
export async function pngOfDrawing(mediaFolder: string, name: string): Promise<string | null> {
  const drawing = await readFile(join(mediaFolder, `${name}.svg`)).catch(() => null);
  if (!drawing) return null;
  const path = join(mediaFolder, `${name}.png`);
  await createFileOnce(path, () =>
    sharp(drawing, { density: 144 })
      .resize({ width })
      .flatten({ background: '#FFFFFF' })
      .png({ palette: true })
      .toBuffer(),
  );
  return path;
}
