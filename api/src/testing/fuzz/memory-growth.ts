/** What a process held after a collection, once it had answered so many requests. In bytes. */
export interface MemorySample {
  readonly requests: number;
  readonly heap: number;
  readonly rss: number;
}

/** What is held at the end, by what was held after the first fifth of the requests, when everything has been filled that fills. */
export const mostGrown = { heap: 1.25, rss: 1.5 } as const;

/** The last third of the requests by the middle one: what is filled once does not go on growing, and a leak does. */
export const stillGrowing = 1.1;

/** Medians, in bytes. */
interface Growth {
  /** Of the first three samples after the first fifth, and of the last three. */
  readonly early: number;
  readonly late: number;
  /** Of all samples in the middle third of the requests, and in the last. */
  readonly middle: number;
  readonly last: number;
}

/** What memory was like at these times; null if there are too few samples to tell. */
export function growthOf(samples: readonly MemorySample[], what: 'heap' | 'rss'): Growth | null {
  const all = samples.at(-1)?.requests ?? 0;
  const warm = samples.filter(({ requests }) => requests >= all / 5);
  if (warm.length < 6 || warm.some((sample) => sample[what] === 0)) return null;
  const median = (some: readonly MemorySample[]): number =>
    some.map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const third = (from: number): readonly MemorySample[] =>
    warm.filter(({ requests }) => requests > (all * from) / 3 && requests <= (all * (from + 1)) / 3);
  return {
    early: median(warm.slice(0, 3)),
    late: median(warm.slice(-3)),
    middle: median(third(1)),
    last: median(third(2)),
  };
}
