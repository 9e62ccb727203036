/** A part of an invoice, in cents; negative for credits. */
export interface InvoiceLine {
  /** The provider's text; null for the reduction by a code, whose name the provider does not have. */
  readonly text: string | null;
  readonly amount: number;
}

/** The parts of an invoice, with the code's name on its reduction. */
export function withCode(lines: readonly InvoiceLine[], code: string | null): { text: string; amount: number }[] {
  return lines.map(({ text, amount }) => ({ text: text ?? `Code ${code}`, amount }));
}
