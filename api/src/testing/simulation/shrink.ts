/** Runs a schedule without the acts at these indices. @returns its faults. */
export type Rerun = (without: ReadonlySet<number>) => Promise<readonly string[]>;

/** The most runs of one schedule. */
const maxRuns = 60;

/**
 * The indices of acts without which a schedule still fails in the same way. Acts are omitted one after the other, from
 * the last to the first, until none can be omitted.
 */
export async function shrink(rerun: Rerun, acts: number, faults: readonly string[]): Promise<ReadonlySet<number>> {
  const kinds = new Set(faults.map(kindOf));
  let without: ReadonlySet<number> = new Set();
  let runs = 0;
  for (let spared = true; spared;) {
    spared = false;
    for (let index = acts - 1; index >= 0 && runs < maxRuns; index -= 1) {
      if (without.has(index)) continue;
      const fewer = new Set([...without, index]);
      runs += 1;
      if (!(await rerun(fewer)).some((fault) => kinds.has(kindOf(fault)))) continue;
      without = fewer;
      spared = true;
    }
  }
  return without;
}

/** A fault begins with its kind, in brackets. */
function kindOf(fault: string): string {
  return /^\[[^\]]+\]/.exec(fault)?.[0] ?? fault;
}
