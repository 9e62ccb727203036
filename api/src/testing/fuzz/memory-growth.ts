/** What a process held after a collection, once it had answered so many requests. In bytes. */
export interface MemorySample {
  readonly requests: number;
  readonly heap: number;
  readonly rss: number;
}

/** What is held at the end, by what was held after the first fifth of the requests, when everything has been filled that fills. */
export const mostGrown = { heap: 1.25, rss: 1.5 } as const;

/** Memory at two moments, each the median of three samples, in bytes; null where there are too few samples to tell. */
export function growthOf(
  samples: readonly MemorySample[],
  what: 'heap' | 'rss',
): { readonly early: number; readonly late: number } | null {
  const all = samples.at(-1)?.requests ?? 0;
  const warm = samples.filter(({ requests }) => requests >= all / 5);
  if (warm.length < 6 || warm.some((sample) => sample[what] === 0)) return null;
  const median = (some: readonly MemorySample[]): number =>
    some.map((one) => one[what]).toSorted((a, b) => a - b)[1] ?? 0;
  return { early: median(warm.slice(0, 3)), late: median(warm.slice(-3)) };
}
