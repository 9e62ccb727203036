/** The result of one rate of offered requests. */
export interface Step {
  readonly perSecond: number;
  readonly p99: number;
  /** The refused share of all requests. */
  readonly refused: number;
}

/** A share of the offered requests: above it a step is itself an overload, and so are its times. */
export const mostRefused = 0.01;

/**
 * The step with the highest throughput, with or without refusals; and the best one with hardly any refusals, null if none has.
 * @throws Error if there is no step.
 */
export function peakOf<Own extends Step>(steps: readonly Own[]): { readonly best: Own; readonly calm: Own | null } {
  const byGood = steps.toSorted((a, b) => b.perSecond - a.perSecond);
  const [best] = byGood;
  if (best === undefined) throw new Error('Where nothing was offered there is no peak');
  return { best, calm: byGood.find(({ refused }) => refused < mostRefused) ?? null };
}
