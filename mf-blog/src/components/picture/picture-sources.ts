import type { ImageInfo } from '@plumbline/contract/content/posts';
import type { HeroImage } from '@plumbline/services';

/** One format of a picture: the attributes of a `source` element. */
export interface PictureSource {
  readonly type: string;
  readonly srcSet: string;
}

/** The formats of a picture, the best first; empty if there is only the original. */
export function pictureSources(info: Pick<ImageInfo, 'variants'> | null): PictureSource[] {
  const formats = Map.groupBy(info?.variants ?? [], ({ type }) => type);
  return [...formats].map(([type, variants]) => ({
    type,
    srcSet: variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
  }));
}

/** The version of a picture to preload: its best format, else the original if it is on this site. */
export function heroImagesOf(src: string | null, info: ImageInfo | null, sizes: string): readonly HeroImage[] {
  if (!src?.startsWith('/')) return [];
  const [best] = pictureSources(info);
  return [best ? { type: best.type, srcset: best.srcSet, sizes } : src];
}
