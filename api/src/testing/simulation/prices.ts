/** A code that staff have made for one schedule. Times in ms, sums in cents. */
export interface Code {
  readonly code: string;
  readonly amountOff: number | null;
  readonly percentOff: number | null;
  /** Whether it reduces each renewal too. */
  readonly always: boolean;
  /** The plan that it is for; null for all. */
  readonly planId: string | null;
  /** The times between which the code can be used; null for no limit. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly mostUses: number | null;
  readonly mostPerBuyer: number | null;
  /** When the end of the code was confirmed to staff; null before. */
  endedAt: number | null;
}

/** A price of a plan, in cents, and its start, in ms. */
export interface Price {
  readonly plan: string;
  readonly price: number;
  readonly at: number;
}

/** The present price of a plan. */
export function priceOf(prices: readonly Price[], plan: string): number {
  const price = prices.findLast((each) => each.plan === plan);
  if (price === undefined) throw new Error(`${plan} has no price`);
  return price.price;
}

/** A code's reduction of a price, in cents: calculated independently, to verify the site's own calculation. */
export function discountOf(code: Pick<Code, 'amountOff' | 'percentOff'> | null, price: number): number {
  if (code === null) return 0;
  return code.amountOff ?? Math.floor((price * (code.percentOff ?? 0)) / 100 + 0.5);
}
