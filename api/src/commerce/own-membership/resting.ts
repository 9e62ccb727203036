/** In ms: how long an order makes room for those behind it. At 50 in a round of 30 s, at most 3,000 of a kind rest at once. */
const rest = 1_800_000;

/**
 * Orders for which nothing could be done a short while ago, by kind of work. Without a rest the first of a round's batch would be the
 * same ones round after round, and nobody behind them would be reached. Of one process, in memory.
 */
export interface Resting {
  /** The orders that rest at a time in ms since 1970. */
  readonly ids: (kind: string, now: number) => number[];
  readonly add: (kind: string, orderId: number, now: number) => void;
}

/** Nobody rests at first. */
export function openResting(): Resting {
  const since = new Map<string, Map<number, number>>();
  return {
    ids(kind, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      // A clock that was put back makes no rest longer.
      for (const [id, at] of ofKind) if (Math.abs(now - at) >= rest) ofKind.delete(id);
      return [...ofKind.keys()];
    },
    add(kind, orderId, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      since.set(kind, ofKind.set(orderId, now));
    },
  };
}
