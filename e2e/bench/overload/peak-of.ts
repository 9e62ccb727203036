/** What came of one rate at which requests were offered. */
export interface Step {
  readonly perSecond: number;
  readonly p99: number;
  /** Of all requests, the part that was refused. */
  readonly refused: number;
}

/** Of what is offered: above that a step is itself too much, and its times are those of an overload. */
export const mostRefused = 0.01;

/**
 * The step that is answered well most often, also where it refuses; and the best that hardly refuses, null if all do.
 * @throws Error if there is no step.
 */
export function peakOf<Own extends Step>(steps: readonly Own[]): { readonly best: Own; readonly calm: Own | null } {
  const byGood = steps.toSorted((a, b) => b.perSecond - a.perSecond);
  const [best] = byGood;
  if (best === undefined) throw new Error('Where nothing was offered there is no peak');
  return { best, calm: byGood.find(({ refused }) => refused < mostRefused) ?? null };
}
