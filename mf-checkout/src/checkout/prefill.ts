/**
 * Data about an order and its buyer, from the checkout's URL or from this tab's `sessionStorage`. The data is
 * untrusted: it fills the page while the order is being loaded, and is then compared with the order.
 */
export interface CheckoutPrefill {
  readonly orderId: string | null;
  /** In cents. Null without an amount; 0 if the URL's amount is not a positive integer. */
  readonly amount: number | null;
  readonly description: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locationId: string | null;
  /** The id of a plan, such as `pro-agent-monthly`, or of its membership, such as `pro-agent`. */
  readonly planId: string | null;
}

/** Query parameters with personal data: they are removed from the URL as soon as they are read. */
const personalParameters = ['customerName', 'customerEmail', 'customerPhone'];

/** Reads the prefill from a URL's query. */
export function prefillOfUrl(query: URLSearchParams): CheckoutPrefill {
  const text = (name: string) => query.get(name)?.trim() || null;
  return {
    orderId: text('orderId'),
    amount: amountOf(query.get('orderAmount')),
    description: text('orderDescription'),
    name: text('customerName'),
    email: text('customerEmail'),
    phone: text('customerPhone'),
    locationId: text('locationId'),
    // Links to the checkout call the plan's id `membershipId`.
    planId: text('membershipId'),
  };
}

function amountOf(text: string | null): number | null {
  if (text === null) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/**
 * Whether the URL alone identifies an order. Without an order id, or with an amount of 0, the stored prefill is used.
 */
export function identifiesOrder({ orderId, amount }: CheckoutPrefill): boolean {
  return orderId !== null && amount !== 0;
}

/** The query without personal data; null if it contains none. */
export function withoutPersonalData(query: URLSearchParams): URLSearchParams | null {
  if (!personalParameters.some((name) => query.has(name))) return null;
  const remaining = new URLSearchParams(query);
  for (const name of personalParameters) remaining.delete(name);
  return remaining;
}

/** The URL's prefill, completed from the stored one, or replaced by it if the URL does not identify an order. */
export function mergePrefill(url: CheckoutPrefill, stored: CheckoutPrefill | null): CheckoutPrefill {
  if (stored === null) return url;
  if (!identifiesOrder(url)) return { ...stored, ...present({ name: url.name, email: url.email, phone: url.phone }) };
  // The stored prefill may be of another order, whose buyer must not be shown with this one.
  return stored.orderId === url.orderId ? { ...stored, ...present(url) } : url;
}

function present<T extends object>(prefill: T): Partial<T> {
  return Object.fromEntries(Object.entries(prefill).filter(([, value]) => value !== null)) as Partial<T>;
}
