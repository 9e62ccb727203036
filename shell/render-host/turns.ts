/** Does work once it has its turn; first come, first served. Rejects as the work does. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `most` pieces of work go on at once. */
export function openTurns(most: number): InTurn {
  const waiting: (() => void)[] = [];
  let working = 0;
  return async (work) => {
    if (working === most) await new Promise<void>((resolve) => waiting.push(resolve));
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
