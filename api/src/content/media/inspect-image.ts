import sharp from 'sharp';
import { ImageTaskFailed } from '../image-process/image-errors.ts';
import type { ImageEnding } from './image-types.ts';
import { readSvg, type ImageSize } from './svg.ts';

/** Decoding a larger image would take too much memory. */
const maxPixels = 50_000_000;
/** In px. */
const maxSide = 20_000;
/** The longer side divided by the shorter one: narrower strips are useless as pictures, and slow to draw. */
const widestRatio = 12;

/** The displayed size of a valid image. @throws ImageTaskFailed if it is refused. */
export async function inspectImage(image: {
  readonly bytes: Buffer;
  readonly ending: ImageEnding;
}): Promise<ImageSize> {
  const size = image.ending === 'svg' ? readSvg(image.bytes.toString('utf8')) : await sizeOf(image.bytes);
  const [shorter = 0, longer = 0] = [size.width, size.height].sort((a, b) => a - b);
  if (longer > maxSide) throw new ImageTaskFailed(`is wider or higher than ${maxSide} px`);
  if (longer > shorter * widestRatio) {
    throw new ImageTaskFailed(`is more than ${widestRatio} times as long as it is wide, in one direction`);
  }
  if (image.ending !== 'svg') await decode(image.bytes);
  return { width: Math.round(size.width), height: Math.round(size.height) };
}

/** Considers the orientation of the camera. */
async function sizeOf(bytes: Buffer): Promise<ImageSize> {
  const { autoOrient: size } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(failBroken);
  if (size.width * size.height > maxPixels) {
    throw new ImageTaskFailed(`has more than ${maxPixels / 1_000_000} million pixels`);
  }
  return size;
}

/** Decoding the image once finds truncated files. */
async function decode(bytes: Buffer): Promise<void> {
  await sharp(bytes, { failOn: 'error' }).resize(8, 8).raw().toBuffer().catch(failBroken);
}

function failBroken(error: unknown): never {
  throw new ImageTaskFailed('is a broken image', { cause: error });
}
