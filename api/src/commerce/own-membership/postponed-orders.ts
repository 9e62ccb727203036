/** In ms: how long an order is skipped. With 50 orders in a round of 30 s, at most 3,000 of a kind are skipped at once. */
const postponement = 1_800_000;

/**
 * Orders whose work was not possible a short while ago, by kind of work (such as `price to announce`). The worker skips them for half an
 * hour: otherwise each round's batch would be the same orders, and later ones would never be reached. In the memory of one process.
 */
export interface PostponedOrders {
  /** The orders that are skipped at `now`, in ms since 1970. */
  readonly ids: (kind: string, now: number) => number[];
  readonly add: (kind: string, orderId: number, now: number) => void;
}

export function createPostponedOrders(): PostponedOrders {
  const since = new Map<string, Map<number, number>>();
  return {
    ids(kind, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      // A clock that was set back must not lengthen the postponement.
      for (const [id, at] of ofKind) if (Math.abs(now - at) >= postponement) ofKind.delete(id);
      return [...ofKind.keys()];
    },
    add(kind, orderId, now) {
      const ofKind = since.get(kind) ?? new Map<number, number>();
      since.set(kind, ofKind.set(orderId, now));
    },
  };
}
