/** The background colours of drawn covers; the path of a cover contains the index of its colour. */
export const coverBackgrounds = ['patina', 'brass', 'sky', 'brick', 'mortar'] as const;

/** The parts of a post that its cover is drawn from. */
export interface PostOnCover {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The index of the background colour of a post's cover. */
export function backgroundOf({ id }: PostOnCover): number {
  return id % coverBackgrounds.length;
}

/**
 * The path of the cover of a post without a picture of its own, 800 by 500 px, with the day of its publication. It
 * contains everything that the drawing requires, so the picture at a path never changes.
 */
export function coverPath(post: PostOnCover, format: 'svg' | 'png' = 'svg'): string {
  return `/og/cover/${post.createdAt.slice(0, 10)}-${backgroundOf(post)}.${format}`;
}
