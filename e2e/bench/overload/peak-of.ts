/** The result at one rate of offered requests; `p99` in ms. */
export interface Step {
  readonly perSecond: number;
  readonly p99: number;
  /** The refused share of all requests. */
  readonly refused: number;
}

/**
 * As a share of the offered requests: a step that refuses more is itself an overload, whose response times must not be compared
 * with.
 */
export const maxRefusedShare = 0.01;

/**
 * The step with the highest throughput, and the one with the highest throughput among those with hardly any refusals (null if there
 * is none). @throws Error without steps
 */
export function peakOf<Own extends Step>(steps: readonly Own[]): { readonly best: Own; readonly calm: Own | null } {
  const byThroughput = steps.toSorted((a, b) => b.perSecond - a.perSecond);
  const [best] = byThroughput;
  if (best === undefined) throw new Error('Without steps there is no peak');
  return { best, calm: byThroughput.find(({ refused }) => refused < maxRefusedShare) ?? null };
}
