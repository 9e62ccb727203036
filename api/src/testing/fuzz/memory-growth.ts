/** The memory of a process, in bytes, after a number of requests and a garbage collection. */
export interface MemorySample {
  readonly requests: number;
  readonly heap: number;
  readonly rss: number;
}

/** The maximum growth from the first fifth of the requests, when all caches are filled, to the end. */
export const maxGrowth = { heap: 1.25, rss: 1.5 } as const;

/**
 * The maximum growth from the middle third of the requests to the last one: caches stop growing, and a leak does not.
 */
export const maxLateGrowth = 1.1;

/** Medians, in bytes. */
interface Growth {
  /** The median of the first three samples after the first fifth, and of the last three. */
  readonly early: number;
  readonly late: number;
  /** The median of all samples in the middle third of the requests, and in the last. */
  readonly middle: number;
  readonly last: number;
}

/** The growth of memory; null if there are too few samples. */
export function growthOf(samples: readonly MemorySample[], measure: 'heap' | 'rss'): Growth | null {
  const all = samples.at(-1)?.requests ?? 0;
  const warm = samples.filter(({ requests }) => requests >= all / 5);
  if (warm.length < 6 || warm.some((sample) => sample[measure] === 0)) return null;
  const median = (group: readonly MemorySample[]): number =>
    group.map((sample) => sample[measure]).toSorted((a, b) => a - b)[Math.floor(group.length / 2)] ?? 0;
  const third = (from: number): readonly MemorySample[] =>
    warm.filter(({ requests }) => requests > (all * from) / 3 && requests <= (all * (from + 1)) / 3);
  return {
    early: median(warm.slice(0, 3)),
    late: median(warm.slice(-3)),
    middle: median(third(1)),
    last: median(third(2)),
  };
}
