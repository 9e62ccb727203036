/**
 * The hints about an order that open the checkout: from the address, or from the session. They are untrusted: they fill the page
 * while the order is loaded, and are compared with it.
 */
export interface CheckoutHints {
  readonly orderId: string | null;
  /** In cents. Null without a hint; 0 if the hint is no amount. */
  readonly amount: number | null;
  readonly description: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locationId: string | null;
  readonly membershipId: string | null;
}

/** Parameters with personal data: they are removed from the address as soon as they are read. */
const personalParameters = ['customerName', 'customerEmail', 'customerPhone'];

/** Reads the hints of an address. */
export function hintsOfQuery(query: URLSearchParams): CheckoutHints {
  const text = (name: string) => query.get(name)?.trim() || null;
  return {
    orderId: text('orderId'),
    amount: amountOf(query.get('orderAmount')),
    description: text('orderDescription'),
    name: text('customerName'),
    email: text('customerEmail'),
    phone: text('customerPhone'),
    locationId: text('locationId'),
    membershipId: text('membershipId'),
  };
}

function amountOf(text: string | null): number | null {
  if (text === null) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** Whether the address alone names an order: without its id, or with an amount of 0, the session has to. */
export function namesOrder({ orderId, amount }: CheckoutHints): boolean {
  return orderId !== null && amount !== 0;
}

/** The address without personal data; null if it contains none. */
export function withoutPersonal(query: URLSearchParams): URLSearchParams | null {
  if (!personalParameters.some((name) => query.has(name))) return null;
  const rest = new URLSearchParams(query);
  for (const name of personalParameters) rest.delete(name);
  return rest;
}

/** The address's hints, filled up or replaced by those that the session holds. */
export function combineHints(query: CheckoutHints, stored: CheckoutHints | null): CheckoutHints {
  if (stored === null) return query;
  if (!namesOrder(query))
    return { ...stored, ...present({ name: query.name, email: query.email, phone: query.phone }) };
  // The session may be about another order; its buyer is used only together with their order.
  return stored.orderId === query.orderId ? { ...stored, ...present(query) } : query;
}

function present<T extends object>(hints: T): Partial<T> {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== null)) as Partial<T>;
}
