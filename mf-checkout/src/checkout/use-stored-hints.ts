import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ReceiptToken } from '@plumbline/contract/commerce/receipts';
import { words } from '../content.ts';
import type { OwnPayment } from '../payment/outcome.ts';
import type { CheckoutHints } from './hints.ts';

/** The key of the session's entry, as every link to the checkout writes it. */
const key = 'checkoutData';

/** In cents: the assumed price of a membership if the entry names none. It is shown until the order is loaded. */
export const fallbackPrice = 29_900;

const Text = v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(300))), null), null);

const Entry = v.object({
  orderId: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
  membershipPrice: v.optional(v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), 0), null),
  membershipName: Text,
  customerName: Text,
  customerEmail: Text,
  customerPhone: Text,
  locationId: Text,
  /** Ours: the plan whose address the order was opened at. */
  membershipId: Text,
  /** Ours, as in `OwnPayment`: of the order's payment, if this tab has made it. */
  receipt: Text,
  paymentId: Text,
});

// The entry of this document, for browsers without storage: it is lost on a reload, which affects no payment.
let unkept: string | null = null;
const listeners = new Set<() => void>();

/** The session's data of a checkout in progress: null if none, undefined before hydration. */
export function useStoredHints(): CheckoutHints | null | undefined {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  return useMemo(() => (text === undefined ? undefined : parseHints(text)), [text]);
}

/** Stores the data that a reload of the page needs to continue the same order. Card data is never included. */
export function storeHints(hints: CheckoutHints): void {
  const before = parseEntry(readText());
  write({
    orderId: hints.orderId,
    membershipPrice: hints.amount,
    membershipName: hints.description,
    customerName: hints.name,
    customerEmail: hints.email,
    customerPhone: hints.phone,
    locationId: hints.locationId,
    membershipId: hints.membershipId,
    receipt: before?.orderId === hints.orderId ? before?.receipt : null,
    paymentId: before?.orderId === hints.orderId ? before?.paymentId : null,
  });
}

/** Stores this tab's payment of an order, for a reload of its page. */
export function storeOwnPayment(orderId: string, own: OwnPayment): void {
  const before = parseEntry(readText());
  write({ ...(before?.orderId === orderId ? before : {}), orderId, ...own });
}

/** This session's payment of an order; null in each part that the session does not have. */
export function useOwnPayment(orderId: string): { readonly [Part in keyof OwnPayment]: OwnPayment[Part] | null } {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  const entry = parseEntry(text ?? null);
  const { receipt = null, paymentId = null } = entry?.orderId === orderId ? entry : {};
  return { receipt: v.is(ReceiptToken, receipt) ? receipt : null, paymentId };
}

/** {@link useStoredHints} outside of a component; null on the server. */
export function readStoredHints(): CheckoutHints | null {
  return typeof window === 'undefined' ? null : parseHints(readText());
}

/** Removes the session's data: another person buys here. */
export function dropHints(): void {
  unkept = null;
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
  for (const listener of listeners) listener();
}

function write(entry: Readonly<Record<string, unknown>>): void {
  unkept = JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)));
  try {
    window.sessionStorage.setItem(key, unkept);
  } catch {
    // Lost on a reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readText(): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return unkept;
  }
}

const onServer = (): undefined => undefined;

function parseEntry(text: string | null): v.InferOutput<typeof Entry> | null {
  try {
    const result = v.safeParse(Entry, JSON.parse(text ?? 'null'));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

function parseHints(text: string | null): CheckoutHints | null {
  const entry = parseEntry(text);
  if (entry === null) return null;
  const { orderId, membershipPrice, membershipName, ...person } = entry;
  return {
    orderId,
    amount: membershipPrice,
    description: membershipName || words.anyMembership,
    name: person.customerName || null,
    email: person.customerEmail || null,
    phone: person.customerPhone || null,
    locationId: person.locationId || null,
    membershipId: person.membershipId || null,
  };
}
