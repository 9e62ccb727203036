import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ReceiptToken } from '@plumbline/contract/commerce/receipts';
import { words } from '../content.ts';
import type { OwnPayment } from '../payment/outcome.ts';
import type { CheckoutPrefill } from './prefill.ts';

/** The key of the entry in `sessionStorage`. Other pages of this origin may write it before they open the checkout. */
const storageKey = 'checkoutData';

/** In cents: the assumed price of a membership if the entry contains none. It is shown until the order is loaded. */
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
  /** The id of the plan at whose checkout the order was created. Only this checkout writes it. */
  membershipId: Text,
  /** As in `OwnPayment`, if this tab has paid the order. Only this checkout writes both. */
  receipt: Text,
  paymentId: Text,
});

// The entry for browsers without storage: it is lost on a reload, which affects no payment.
let entryInMemory: string | null = null;
const listeners = new Set<() => void>();

/** The prefill in `sessionStorage`: null if there is none, undefined before hydration. */
export function useStoredPrefill(): CheckoutPrefill | null | undefined {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  return useMemo(() => (text === undefined ? undefined : parsePrefill(text)), [text]);
}

/** Stores the data that a reload of the page needs to continue the same order. Card data is never included. */
export function storePrefill(prefill: CheckoutPrefill): void {
  const stored = parseEntry(readText());
  write({
    orderId: prefill.orderId,
    membershipPrice: prefill.amount,
    membershipName: prefill.description,
    customerName: prefill.name,
    customerEmail: prefill.email,
    customerPhone: prefill.phone,
    locationId: prefill.locationId,
    membershipId: prefill.planId,
    receipt: stored?.orderId === prefill.orderId ? stored?.receipt : null,
    paymentId: stored?.orderId === prefill.orderId ? stored?.paymentId : null,
  });
}

/** Stores this tab's payment of an order, for a reload of its page. */
export function storeOwnPayment(orderId: string, payment: OwnPayment): void {
  const stored = parseEntry(readText());
  write({ ...(stored?.orderId === orderId ? stored : {}), orderId, ...payment });
}

/** This tab's payment of an order; each property is null if not stored. */
export function useOwnPayment(orderId: string): { readonly [Part in keyof OwnPayment]: OwnPayment[Part] | null } {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  const entry = parseEntry(text ?? null);
  const { receipt = null, paymentId = null } = entry?.orderId === orderId ? entry : {};
  return { receipt: v.is(ReceiptToken, receipt) ? receipt : null, paymentId };
}

/** {@link useStoredPrefill} outside of a component; null on the server. */
export function readStoredPrefill(): CheckoutPrefill | null {
  return typeof window === 'undefined' ? null : parsePrefill(readText());
}

/** Removes the entry before another person buys in this tab. */
export function removeStoredPrefill(): void {
  entryInMemory = null;
  try {
    window.sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
  for (const listener of listeners) listener();
}

function write(entry: Readonly<Record<string, unknown>>): void {
  entryInMemory = JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)));
  try {
    window.sessionStorage.setItem(storageKey, entryInMemory);
  } catch {
    // Storage is blocked or full: the entry lasts until a reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readText(): string | null {
  try {
    return window.sessionStorage.getItem(storageKey);
  } catch {
    return entryInMemory;
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

function parsePrefill(text: string | null): CheckoutPrefill | null {
  const entry = parseEntry(text);
  if (entry === null) return null;
  const { orderId, membershipPrice, membershipName, ...other } = entry;
  return {
    orderId,
    amount: membershipPrice,
    description: membershipName || words.anyMembership,
    name: other.customerName || null,
    email: other.customerEmail || null,
    phone: other.customerPhone || null,
    locationId: other.locationId || null,
    planId: other.membershipId || null,
  };
}
