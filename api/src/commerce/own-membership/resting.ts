/** In ms: how long an order is skipped. At 50 in a round of 30 s, at most 3,000 of a kind are skipped at once. */
const rest = 1_800_000;

/**
 * Orders whose work was not possible a short while ago, by kind of work. They are skipped for some time: otherwise each round's batch
 * would be the same ones, and later orders would never be reached. In the memory of one process.
 */
export interface Resting {
  /** The orders that are skipped at `now`, in ms since 1970. */
  readonly ids: (kind: string, now: number) => number[];
  readonly add: (kind: string, orderId: number, now: number) => void;
}

export function openResting(): Resting {
  const since = new Map<string, Map<number, number>>();
  return {
    ids(kind, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      // A clock that was set back must not lengthen a rest.
      for (const [id, at] of ofKind) if (Math.abs(now - at) >= rest) ofKind.delete(id);
      return [...ofKind.keys()];
    },
    add(kind, orderId, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      since.set(kind, ofKind.set(orderId, now));
    },
  };
}
