/** Runs a schedule without the acts at these places. @returns its faults. */
export type Rerun = (without: ReadonlySet<number>) => Promise<readonly string[]>;

/** So often a schedule is run again at most. */
const mostRuns = 60;

/**
 * The places of acts without which a schedule still fails in the same way: left out one after the other, the last first, until
 * none can be spared.
 */
export async function shrink(rerun: Rerun, acts: number, faults: readonly string[]): Promise<ReadonlySet<number>> {
  const kinds = new Set(faults.map(kindOf));
  let without: ReadonlySet<number> = new Set();
  let runs = 0;
  for (let spared = true; spared;) {
    spared = false;
    for (let place = acts - 1; place >= 0 && runs < mostRuns; place -= 1) {
      if (without.has(place)) continue;
      const fewer = new Set([...without, place]);
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
