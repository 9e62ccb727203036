import { ImageTaskFailed } from '../image-process/image-errors.ts';
import type { ImageProcess } from '../image-process/image-process.ts';
import type { ImageEnding } from './image-types.ts';
import type { ImageSize } from './svg.ts';

/** A validated image. */
export interface ImageFile extends ImageSize {
  readonly bytes: Buffer;
  readonly ending: ImageEnding;
}

/**
 * Validates the bytes of an image and detects their type from the content. @throws ImageTaskFailed if they are refused;
 * ImageProcessBusy.
 */
export async function validateImage(bytes: Buffer, images: ImageProcess): Promise<ImageFile> {
  const ending = endingOf(bytes);
  if (!ending) throw new ImageTaskFailed('is no image: it may be AVIF, GIF, JPEG, PNG, SVG or WebP');
  return { bytes, ending, ...(await images.run('inspectImage', { bytes, ending })) };
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
