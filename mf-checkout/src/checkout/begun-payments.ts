import * as v from 'valibot';
import { OrderId } from '@plumbline/contract/commerce/orders';

/**
 * A payment that this browser has begun: ids only. The entry identifies no payer and allows no payment, because the
 * provider's client secret is not stored.
 */
export interface BegunPayment {
  readonly orderId: string;
  /** The payment provider's id of the payment; null if the server returned no id. */
  readonly paymentId: string | null;
  /**
   * The membership whose plan was bought, such as `pro-agent`; null for an order that the member dashboard has created.
   */
  readonly membershipId: string | null;
}

/** Selects a begun payment; without either id the newest one. */
export type BegunPaymentQuery = Partial<Pick<BegunPayment, 'orderId' | 'membershipId'>>;

/**
 * In ms: longer than an order that a checkout created can be paid, and short enough that later users of a shared
 * browser do not see the payment.
 */
const maxAge = 24 * 3_600_000;

// One entry per order: two tabs that write at once do not overwrite each other.
const keyPrefix = 'begunPayment:';

const Entry = v.object({
  paymentId: v.nullable(v.pipe(v.string(), v.regex(/^pi_\w{4,200}$/))),
  membershipId: v.nullable(v.pipe(v.string(), v.maxLength(100))),
  /** ms since 1970, by this browser's clock. */
  begunAt: v.number(),
});

const listeners = new Set<() => void>();

/** A payment to store. */
interface NewBegunPayment extends Omit<BegunPayment, 'paymentId'> {
  /** Undefined keeps the stored id. */
  readonly paymentId: string | null | undefined;
}

/**
 * Stores a payment before it is confirmed, and again when it is paid, which notifies other tabs. A browser without
 * storage stores nothing, and paying still works.
 */
export function storeBegunPayment({ orderId, paymentId, membershipId }: NewBegunPayment): void {
  try {
    const name = keyPrefix + orderId;
    const stored = parse(window.localStorage.getItem(name));
    // A plan's order also has a URL of its own, `/checkout?orderId=…`, which does not name the membership.
    const membership = membershipId ?? stored?.membershipId ?? null;
    const payment = paymentId === undefined ? (stored?.paymentId ?? null) : paymentId;
    const entry = { paymentId: payment, membershipId: membership, begunAt: Date.now() };
    window.localStorage.setItem(name, JSON.stringify(entry));
  } catch {
    // Storage is blocked or full.
  }
  notify();
}

/** Removes the entry of an order that is closed, or that the buyer leaves for a new one. */
export function removeBegunPayment(orderId: string): void {
  try {
    window.localStorage.removeItem(keyPrefix + orderId);
  } catch {
    // Nothing was stored.
  }
  notify();
}

/** Removes entries older than a day. */
export function removeOldBegunPayments(): void {
  try {
    for (const { name, isOld } of readAll()) if (isOld) window.localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}

/** The newest matching begun payment, as JSON, which compares by value; null if there is none. */
export function findBegunPayment({ orderId, membershipId }: BegunPaymentQuery): string | null {
  try {
    const newest = readAll()
      .filter((entry) => !entry.isOld)
      .filter(({ begun }) => orderId === undefined || begun.orderId === orderId)
      .filter(({ begun }) => membershipId === undefined || begun.membershipId === membershipId)
      .toSorted((one, other) => other.begunAt - one.begunAt)[0];
    return newest === undefined ? null : JSON.stringify(newest.begun);
  } catch {
    return null;
  }
}

/** Reports every change, including those of other tabs. @returns a function that ends the reports */
export function subscribeBegunPayments(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Reports changes of one order's entry by other tabs. @returns a function that ends the reports */
export function subscribeOtherTabs(orderId: string, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === keyPrefix + orderId) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function readAll() {
  const names = Object.keys(window.localStorage).filter((name) => name.startsWith(keyPrefix));
  return names.map((name) => {
    const orderId = name.slice(keyPrefix.length);
    const entry = parse(window.localStorage.getItem(name));
    // A clock that was set back makes an age negative.
    const age = Math.abs(Date.now() - (entry?.begunAt ?? 0));
    const isOld = entry === null || !v.is(OrderId, orderId) || age > maxAge;
    const { paymentId = null, membershipId = null, begunAt = 0 } = entry ?? {};
    return { name, isOld, begunAt, begun: { orderId, paymentId, membershipId } };
  });
}

function parse(text: string | null): v.InferOutput<typeof Entry> | null {
  try {
    const result = v.safeParse(Entry, JSON.parse(text ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
