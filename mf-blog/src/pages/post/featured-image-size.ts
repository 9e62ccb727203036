import type { ImageInfo } from '@plumbline/contract/content/posts';

/** In px: no featured picture is shown taller, so that the text still starts on the first screens. */
export const tallest = 600;

/** Width to height of an article's picture; 8:5 where its size is not known. */
export function featuredImageRatio(info: ImageInfo | null): number {
  const ratio = info?.width && info.height ? info.width / info.height : 8 / 5;
  return Math.round(ratio * 1000) / 1000;
}

/** How wide it is shown, for its `sizes`. */
export function featuredImageSizes(info: ImageInfo | null): string {
  return `min(100vw, ${Math.round(tallest * featuredImageRatio(info))}px)`;
}
