import type { ImageInfo } from '@plumbline/contract/content/posts';

/**
 * In px: an 8:5 picture fills the widest column (1120 px), and a tall picture does not push the text below the first
 * screen.
 */
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
