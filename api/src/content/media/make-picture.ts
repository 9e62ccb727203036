import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImageVariant } from '@plumbline/contract/content/posts';
import { apiBase } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { ImageProcess } from '../image-process/image-process.ts';
import type { ImageFile } from './image-file.ts';
import { imageTypes, type ImageEnding } from './image-types.ts';
import { pngName, storeDrawing } from './store-drawing.ts';
import { mediaName, storeMedia } from './store-media.ts';

/** An image in the form that articles use. */
export interface Picture {
  /** Name of the author's stored file. */
  readonly original: string;
  /** Address of the fallback for browsers that support no variant. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly variants: readonly ImageVariant[];
}

interface PictureDeps {
  readonly db: Knex;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
}

/**
 * Stores an image, and for a photograph its sizes and formats, which are created once per image. Metadata of the camera
 * (places, names) is removed. Drawings and animations are served unchanged; a drawing is stored as PNG too.
 *
 * @throws ImageTaskFailed if the image cannot be drawn; ImageProcessBusy.
 */
export async function makePicture(deps: PictureDeps, image: ImageFile): Promise<Picture> {
  const { db, mediaFolder } = deps;
  const original = mediaName(image.bytes, image.ending);
  const stored = await storedPicture(db, mediaFolder, original);
  if (stored) return stored;
  const picture = await render(deps, original, image);
  const row = { original, made: JSON.stringify(picture), address: picture.address };
  await db('pictures').insert(row).onConflict('original').merge();
  return picture;
}

/** Whether an address may be a stored image of this site. */
export function isMediaAddress(address: string): boolean {
  return address.startsWith(`${apiBase}/media/`);
}

/** Stored pictures by file name or by public address. */
export async function findPictures(
  db: Knex,
  column: 'original' | 'address',
  values: readonly string[],
): Promise<ReadonlyMap<string, Picture>> {
  const found = new Map<string, Picture>();
  // In batches, because the number of values in a statement is limited.
  for (let from = 0; from < values.length; from += 500) {
    const rows: { key: string; made: string }[] = await db('pictures')
      .whereIn(column, values.slice(from, from + 500))
      .select({ key: column }, 'made');
    for (const { key, made } of rows) found.set(key, JSON.parse(made) as Picture);
  }
  return found;
}

async function storedPicture(db: Knex, mediaFolder: string, original: string): Promise<Picture | null> {
  const row: { made: string } | undefined = await db('pictures').where('original', original).first('made');
  if (!row) return null;
  const picture = JSON.parse(row.made) as Picture;
  const addresses = [picture.address, ...picture.variants.map(({ url }) => url)];
  const names = [original, pngName(original), ...addresses.map((address) => basename(address))];
  const files = names.map((name) => access(join(mediaFolder, name)));
  // Missing files are created again, so that an import restores a lost media folder.
  return Promise.all(files).then(
    () => picture,
    () => null,
  );
}

async function render({ mediaFolder, images }: PictureDeps, original: string, image: ImageFile): Promise<Picture> {
  const { bytes, ending, width, height } = image;
  const store = (file: Buffer, fileEnding: ImageEnding): Promise<string> => storeMedia(mediaFolder, file, fileEnding);
  // The original is stored last, so that nothing is left of an image that cannot be drawn.
  if (ending === 'svg') await storeDrawing({ mediaFolder, images }, original, bytes);
  if (ending === 'svg' || ending === 'gif') {
    return { original, address: await store(bytes, ending), width, height, variants: [] };
  }
  const scaled = await images.run('scaleImage', { bytes, ending, width });
  const variants: ImageVariant[] = [];
  for (const { format, width: to, bytes: file } of scaled.variants) {
    variants.push({ type: imageTypes[format], width: to, url: await store(file, format) });
  }
  const { fallback } = scaled;
  const address = await store(fallback.bytes, fallback.ending);
  await store(bytes, ending);
  return { original, address, width: fallback.width, height: fallback.height, variants };
}

/** The names of all original files in the media folder. */
export async function pictureOriginals(db: Knex): Promise<string[]> {
  return db('pictures').orderBy('original').pluck('original');
}
