import type { ImageInfo } from '@plumbline/contract/content/posts';
import type { HeroImage } from '@plumbline/services';

/** One format of a picture, as a `source` element takes it. */
export interface PictureSource {
  readonly type: string;
  readonly srcSet: string;
}

/** The formats of a picture, the best first; none where there is only the original. */
export function pictureSources(info: ImageInfo | null): PictureSource[] {
  const formats = Map.groupBy(info?.variants ?? [], ({ type }) => type);
  return [...formats].map(([type, variants]) => ({
    type,
    srcSet: variants.map(({ url, width }) => `${url} ${width}w`).join(', '),
  }));
}

/** What the shell preloads of a picture: its best format, else the original where it is this site's. */
export function heroImagesOf(src: string | null, info: ImageInfo | null, sizes: string): readonly HeroImage[] {
  if (!src?.startsWith('/')) return [];
  const [best] = pictureSources(info);
  return [best ? { type: best.type, srcset: best.srcSet, sizes } : src];
}
