import type Stripe from 'stripe';
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

/** Books money into or out of the balance. */
export function book(work: Work, { fee = 0, ...booking }: Booking): Stripe.BalanceTransaction {
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: booking.amount,
    available_on: work.now + 2 * 86_400,
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
    status: 'pending',
    type: booking.type,
  };
  work.put('balance_transactions', transaction);
  return transaction;
}

/** 2.9 % and 30 cents, as in the United States. */
export function feeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}
