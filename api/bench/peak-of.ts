/** What came of one rate at which requests were offered, the medians of its rounds. */
export interface Step {
  readonly perSecond: number;
  readonly p99: number;
  /** Of all requests, the part that was refused. */
  readonly refused: number;
}

/** Of what is offered: above that a step is itself too much, and its times are those of an overload. */
export const mostRefused = 0.01;

/** The most that is answered well, at whatever rate, and the best step among those that hardly refuse; null where all do. */
export function peakOf<Own extends Step>(steps: readonly Own[]): { readonly most: number; readonly calm: Own | null } {
  const byGood = steps.toSorted((a, b) => b.perSecond - a.perSecond);
  return { most: byGood[0]?.perSecond ?? 0, calm: byGood.find(({ refused }) => refused < mostRefused) ?? null };
}
