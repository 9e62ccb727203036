/** A part of an invoice, in cents; negative for credits. */
export interface InvoiceLine {
  /** The provider's text; null for the reduction by a code, whose name the provider does not have. */
  readonly text: string | null;
  readonly amount: number;
  /** The plan that is charged or credited; null where it is none of ours. */
  readonly planId: string | null;
}

/** The names that the parts of an invoice are given: of plans by their ids, and the code. */
export interface LineNames {
  readonly plans: ReadonlyMap<string | null, string>;
  readonly code: string | null;
}

/** The parts of an invoice in our words; the provider's text where its plan has no name. */
export function lineTexts(lines: readonly InvoiceLine[], { plans, code }: LineNames) {
  return lines.map(({ text, amount, planId }) => {
    const name = planId === null ? undefined : plans.get(planId);
    if (name === undefined) return { text: text ?? `Code ${code}`, amount };
    return { text: amount < 0 ? `Unused time on ${name}` : name, amount };
  });
}
