/** The grounds of covers: a cover's path names one of them by its index. */
export const coverGrounds = ['patina', 'brass', 'sky', 'brick', 'mortar'] as const;

/** The parts of a post that its cover is drawn from. */
export interface CoveredPost {
  readonly id: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The ground of a post's cover, by its index. */
export function groundOf({ id }: CoveredPost): number {
  return id % coverGrounds.length;
}

/**
 * The path of the cover of a post without a picture of its own, 800 by 500 px, with the day of its publication. It
 * contains everything that the drawing requires, so the picture at a path never changes.
 */
export function coverPath(post: CoveredPost, format: 'svg' | 'png' = 'svg'): string {
  return `/og/cover/${post.createdAt.slice(0, 10)}-${groundOf(post)}.${format}`;
}
