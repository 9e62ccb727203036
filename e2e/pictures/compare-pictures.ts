import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The difference of two pictures. */
export interface Difference {
  /** The number of different pixels, including those outside the smaller picture. */
  readonly pixels: number;
  /** A PNG that covers both pictures, with the differences in red. */
  readonly picture: Buffer;
}

/** Compares two PNGs visually, ignoring antialiasing. @returns null if they look the same. */
export function comparePictures(before: Buffer, after: Buffer): Difference | null {
  if (before.equals(after)) return null;
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)];
  const size = { width: Math.max(first.width, second.width), height: Math.max(first.height, second.height) };
  const difference = new PNG(size);
  const pixels = pixelmatch(
    extendTo(first, size).data,
    extendTo(second, size).data,
    difference.data,
    size.width,
    size.height,
    { threshold: 0.1 },
  );
  return pixels === 0 ? null : { pixels, picture: PNG.sync.write(difference) };
}

/** Extends a picture with transparent pixels on the right and below. */
function extendTo(picture: PNG, size: { readonly width: number; readonly height: number }): PNG {
  if (picture.width === size.width && picture.height === size.height) return picture;
  const extended = new PNG(size);
  PNG.bitblt(picture, extended, 0, 0, picture.width, picture.height, 0, 0);
  return extended;
}
