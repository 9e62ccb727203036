/** Queues work, first in, first out. Rejects if the work does. */
export type LimitedRun = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs up to `max` pieces of work at once. */
export function limitConcurrency(max: number): LimitedRun {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working === max) await new Promise<void>((resolve) => waiting.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}
