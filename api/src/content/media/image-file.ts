import { readFile, stat } from 'node:fs/promises';
import { articleLimits } from '@plumbline/contract/content/admin-articles';
import sharp from 'sharp';
import { readSvg, type ImageSize } from './svg.ts';

/** Media types of images in articles, by the extension of their stored file names. */
export const imageTypes = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const;

/** An extension of {@link imageTypes}. */
export type ImageEnding = keyof typeof imageTypes;

/** A validated image. */
export interface ImageFile extends ImageSize {
  readonly bytes: Buffer;
  readonly ending: ImageEnding;
}

/** In px: decoding a larger image would take too much memory. */
const mostPixels = 50_000_000;

/** Reads an image and detects its type from the content. @throws Error with a message that continues the image's name. */
export async function readImage(path: string): Promise<ImageFile> {
  return imageOf(await read(path));
}

/** Validates the bytes of an image. @throws Error with a message that continues the image's name. */
export async function imageOf(bytes: Buffer): Promise<ImageFile> {
  const ending = endingOf(bytes);
  if (!ending) throw new Error('is no image: it may be AVIF, GIF, JPEG, PNG, SVG or WebP');
  return { bytes, ending, ...(ending === 'svg' ? readSvg(bytes.toString('utf8')) : await sizeOf(bytes)) };
}

async function read(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= articleLimits.image) return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(code === 'ENOENT' ? 'is missing' : `cannot be read (${code ?? 'no reason given'})`, {
      cause: error,
    });
  }
  throw new Error(`is larger than ${articleLimits.image / 1024 / 1024} MB`);
}

function endingOf(bytes: Buffer): ImageEnding | null {
  const ascii = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'gif';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && /avi[fs]/.test(ascii(8, 32))) return 'avif';
  return /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg)/i.test(ascii(0, 512)) ? 'svg' : null;
}

/** The displayed size, considering the orientation of the camera. */
async function sizeOf(bytes: Buffer): Promise<ImageSize> {
  let size: ImageSize;
  try {
    ({ autoOrient: size } = await sharp(bytes, { limitInputPixels: false }).metadata());
  } catch (error) {
    throw new Error('is a broken image', { cause: error });
  }
  if (size.width * size.height > mostPixels) {
    throw new Error(`has more than ${mostPixels / 1_000_000} million pixels`);
  }
  try {
    // Decoding the image once finds truncated files.
    await sharp(bytes, { failOn: 'error' }).resize(8, 8).raw().toBuffer();
  } catch (error) {
    throw new Error('is a broken image', { cause: error });
  }
  return size;
}
