/** A line of an invoice, in cents; negative for credits. */
export interface InvoiceLine {
  /** The provider's text; null for the reduction by a code, whose name the provider does not have. */
  readonly text: string | null;
  readonly amount: number;
  /** The plan that is charged or credited; null for a product that is not a plan of this site. */
  readonly planId: string | null;
}

/** The names for the lines of an invoice: of plans by their ids, and the code. */
export interface LineNames {
  readonly plans: ReadonlyMap<string | null, string>;
  readonly code: string | null;
}

/** The lines of an invoice with our plans' names; the provider's text for a line of no plan of ours. */
export function lineTexts(lines: readonly InvoiceLine[], { plans, code }: LineNames) {
  return lines.map(({ text, amount, planId }) => {
    const name = planId === null ? undefined : plans.get(planId);
    if (name === undefined) return { text: text ?? `Code ${code}`, amount };
    return { text: amount < 0 ? `Unused time on ${name}` : name, amount };
  });
}
