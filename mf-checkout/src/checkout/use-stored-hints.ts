import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { ReceiptToken } from '@plumbline/contract/commerce/receipts';
import { words } from '../content.ts';
import type { CheckoutHints } from './hints.ts';

/** The session's entry, as whoever opens the checkout leaves it. */
const key = 'checkoutData';

/** In cents: what a membership is taken to cost where the entry names no price. It is shown until the order is there. */
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
  /** Ours: opens the receipt of the order's payment. */
  receipt: Text,
});

// What this document has written, for browsers that keep nothing: there a reload forgets, and no payment suffers.
let unkept: string | null = null;
const listeners = new Set<() => void>();

/** What the session knows of a checkout under way: null for nothing, undefined before the page is alive. */
export function useStoredHints(): CheckoutHints | null | undefined {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  return useMemo(() => (text === undefined ? undefined : parseHints(text)), [text]);
}

/** Keeps what a reload of the page needs to go on with the same order. Card data never gets here. */
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
  });
}

/** Keeps what opens the receipt of an order, for a reload of its page. */
export function storeReceipt(orderId: string, receipt: string): void {
  const before = parseEntry(readText());
  write({ ...(before?.orderId === orderId ? before : {}), orderId, receipt });
}

/** What opens the receipt of an order; null where the session does not know it. */
export function useStoredReceipt(orderId: string): string | null {
  const text = useSyncExternalStore(subscribe, readText, onServer);
  const entry = parseEntry(text ?? null);
  return entry?.orderId === orderId && v.is(ReceiptToken, entry.receipt) ? entry.receipt : null;
}

/** {@link useStoredHints} outside of a component; null on the server. */
export function readStoredHints(): CheckoutHints | null {
  return typeof window === 'undefined' ? null : parseHints(readText());
}

/** Forgets what the session knows: somebody else buys here. */
export function dropHints(): void {
  unkept = null;
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
}

function write(entry: Readonly<Record<string, unknown>>): void {
  unkept = JSON.stringify(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)));
  try {
    window.sessionStorage.setItem(key, unkept);
  } catch {
    // A reload forgets it.
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
