/** A part of an invoice, in cents; less than nothing for what is credited. */
export interface InvoiceLine {
  /** In the provider's words; null for what a code takes off, whose name the provider does not know. */
  readonly text: string | null;
  readonly amount: number;
}

/** The parts of an invoice with what an order's code takes off under the code's name. */
export function withCode(lines: readonly InvoiceLine[], code: string | null): { text: string; amount: number }[] {
  return lines.map(({ text, amount }) => ({ text: text ?? `Code ${code}`, amount }));
}
