import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import { newId } from '../state/ids.ts';
import type { Work } from '../state/work.ts';

interface Booking {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  /** Signed. */
  readonly amount: number;
  readonly currency: string;
  readonly source: string;
  readonly description: string | null;
  readonly fee?: number;
}

const categories = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  adjustment: 'dispute',
} as const;

/** In s: what was charged can be given back or paid out after two days. */
const wait = 2 * 86_400;

/** Books money into or out of the balance. */
export function book(work: Work, { fee = 0, ...booking }: Booking): Stripe.BalanceTransaction {
  const waits = booking.type === 'charge';
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: booking.amount,
    available_on: work.now + (waits ? wait : 0),
    balance_type: 'payments',
    created: work.now,
    currency: booking.currency,
    description: booking.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: booking.currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: booking.amount - fee,
    reporting_category: categories[booking.type],
    source: booking.source,
    status: waits ? 'pending' : 'available',
    type: booking.type,
  };
  work.put('balance_transactions', transaction);
  const set = work.get('balance', 'balance');
  if (set !== undefined && !waits) work.put('balance', { ...set, available: set.available + transaction.net });
  return transaction;
}

/** 2.9 % and 30 cents, as in the United States. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** As it is answered now: its money becomes available with time. */
export function bookingNow(booked: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction {
  return booked.available_on <= now ? { ...booked, status: 'available' } : booked;
}

/** What all bookings come to. What is not available is pending. */
export function balanceOf(work: Pick<Work, 'get' | 'all' | 'now'>): Stripe.Balance {
  const all = work.all('balance_transactions').map((booked) => bookingNow(booked, work.now));
  const sum = (of: readonly Stripe.BalanceTransaction[]): number => of.reduce((total, { net }) => total + net, 0);
  const available =
    work.get('balance', 'balance')?.available ?? sum(all.filter(({ status }) => status === 'available'));
  const of = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
  return { object: 'balance', available: of(available), livemode: false, pending: of(sum(all) - available) };
}

/** @throws StripeError where a refund is more than can be given back. */
export function checkBalance(work: Work, amount: number): void {
  const set = work.get('balance', 'balance');
  if (set === undefined || amount <= set.available) return;
  throw invalid('Insufficient funds in your Stripe balance to refund this amount.', { code: 'balance_insufficient' });
}
