import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ImageVariant } from '@plumbline/contract/content/posts';
import { apiBase } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import sharp, { type Sharp } from 'sharp';
import { imageTypes, type ImageFile } from './image-file.ts';
import { storeMedia } from './store-media.ts';

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
}

/** In px. */
const widths = [400, 800, 1200, 1600];
const widest = 1600;

/**
 * Stores an image, and for a photograph its sizes and formats, which are created once per image. Metadata of the camera
 * (places, names) is removed. Drawings and animations are served unchanged.
 */
export async function makePicture({ db, mediaFolder }: PictureDeps, image: ImageFile): Promise<Picture> {
  const original = basename(await storeMedia(mediaFolder, image.bytes, image.ending));
  const known = await knownPicture(db, mediaFolder, original);
  if (known) return known;
  const made = await render(mediaFolder, original, image);
  const row = { original, made: JSON.stringify(made), address: made.address };
  await db('pictures').insert(row).onConflict('original').merge();
  return made;
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

async function knownPicture(db: Knex, mediaFolder: string, original: string): Promise<Picture | null> {
  const row: { made: string } | undefined = await db('pictures').where('original', original).first('made');
  if (!row) return null;
  const picture = JSON.parse(row.made) as Picture;
  const files = [picture.address, ...picture.variants.map(({ url }) => url)].map((url) =>
    access(join(mediaFolder, basename(url))),
  );
  // Missing files are created again, so that an import restores a lost media folder.
  return Promise.all(files).then(
    () => picture,
    () => null,
  );
}

async function render(folder: string, original: string, image: ImageFile): Promise<Picture> {
  const { bytes, ending, width, height } = image;
  if (ending === 'svg' || ending === 'gif') {
    return { original, address: await storeMedia(folder, bytes, ending), width, height, variants: [] };
  }
  const scaled = (to: number): Sharp => sharp(bytes).autoOrient().resize({ width: to });
  const variants: ImageVariant[] = [];
  for (const format of ['avif', 'webp'] as const) {
    for (const to of widthsFor(width)) {
      const drawn = format === 'avif' ? scaled(to).avif({ quality: 52 }) : scaled(to).webp({ quality: 78 });
      const url = await storeMedia(folder, await drawn.toBuffer(), format);
      variants.push({ type: imageTypes[format], width: to, url });
    }
  }
  const shown = Math.min(width, widest);
  const { hasAlpha } = await sharp(bytes).metadata();
  const lossless = hasAlpha || ending === 'png';
  const fallback = lossless
    ? scaled(shown).png({ palette: !hasAlpha })
    : scaled(shown).jpeg({ quality: 80, mozjpeg: true });
  const { data, info } = await fallback.toBuffer({ resolveWithObject: true });
  const address = await storeMedia(folder, data, lossless ? 'png' : 'jpg');
  return { original, address, width: info.width, height: info.height, variants };
}

/** The standard widths below the image's width, and the image's own width up to the widest. */
function widthsFor(width: number): number[] {
  return [...widths.filter((usual) => usual < width), Math.min(width, widest)].filter(
    (each, index, all) => all.indexOf(each) === index,
  );
}

/** The names of all original files in the media folder. */
export async function pictureOriginals(db: Knex): Promise<string[]> {
  return db('pictures').orderBy('original').pluck('original');
}
