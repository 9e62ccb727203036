import sharp, { type Sharp } from 'sharp';
import type { ImageEnding } from './image-types.ts';

interface Unscaled {
  readonly bytes: Buffer;
  readonly ending: ImageEnding;
  /** In px, as displayed. */
  readonly width: number;
}

/** The files of a photograph. */
export interface ScaledImage {
  readonly variants: readonly { readonly format: 'avif' | 'webp'; readonly width: number; readonly bytes: Buffer }[];
  /** For browsers that support no variant. */
  readonly fallback: {
    readonly ending: 'png' | 'jpg';
    readonly bytes: Buffer;
    readonly width: number;
    readonly height: number;
  };
}

/** In px. */
const widths = [400, 800, 1200, 1600];
const widest = 1600;

/** Scales a photograph to the sizes and formats of articles. Metadata of the camera (places, names) is removed. */
export async function scaleImage({ bytes, ending, width }: Unscaled): Promise<ScaledImage> {
  const scaled = (to: number): Sharp => sharp(bytes).autoOrient().resize({ width: to });
  const variants: ScaledImage['variants'][number][] = [];
  for (const format of ['avif', 'webp'] as const) {
    for (const to of widthsFor(width)) {
      const drawn = format === 'avif' ? scaled(to).avif({ quality: 52 }) : scaled(to).webp({ quality: 78 });
      variants.push({ format, width: to, bytes: await drawn.toBuffer() });
    }
  }
  const fallbackWidth = Math.min(width, widest);
  const { hasAlpha } = await sharp(bytes).metadata();
  const lossless = hasAlpha || ending === 'png';
  const fallback = lossless
    ? scaled(fallbackWidth).png({ palette: !hasAlpha })
    : scaled(fallbackWidth).jpeg({ quality: 80, mozjpeg: true });
  const { data, info } = await fallback.toBuffer({ resolveWithObject: true });
  const { width: shownWidth, height } = info;
  return { variants, fallback: { ending: lossless ? 'png' : 'jpg', bytes: data, width: shownWidth, height } };
}

/** The standard widths below the image's width, and the image's own width up to the widest. */
function widthsFor(width: number): number[] {
  return [...widths.filter((usual) => usual < width), Math.min(width, widest)].filter(
    (each, index, all) => all.indexOf(each) === index,
  );
}
