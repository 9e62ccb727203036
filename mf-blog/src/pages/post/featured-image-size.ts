import type { ImageInfo } from '@plumbline/contract/content/posts';

/** In px: an 8:5 cover is as wide as the column of a wide screen; a portrait leaves the text near the first screen. */
export const maxHeight = 700;

/** Width to height of an article's picture; 8:5 if its size is unknown. */
export function featuredImageRatio(info: ImageInfo | null): number {
  const ratio = info?.width && info.height ? info.width / info.height : 8 / 5;
  return Math.round(ratio * 1000) / 1000;
}

/** The `sizes` attribute of an article's picture. */
export function featuredImageSizes(info: ImageInfo | null): string {
  return `min(100vw, ${Math.round(maxHeight * featuredImageRatio(info))}px)`;
}
