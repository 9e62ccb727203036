import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import { newId } from '../state/ids.ts';
import type { Job } from '../state/tables.ts';
import type { Work } from '../state/work.ts';
import { book } from './balance.ts';
import { idOf } from './charge.ts';
import { testCardNamed } from './test-cards.ts';

/** In s: when a refund shows what became of it, for the cards that stand for that. */
const later = 10;

interface NewRefund {
  /** In cents; not given: all that is left. */
  readonly amount?: number | undefined;
  readonly reason?: Stripe.Refund.Reason | null | undefined;
  readonly metadata?: Stripe.Metadata;
}

/** Gives a charge's money back, or a part of it. @throws StripeError where there is not so much to give back. */
export function refundCharge(work: Work, charge: Stripe.Charge, given: NewRefund = {}): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} was not paid, and cannot be refunded.`, { code: 'charge_not_refundable' });
  if (charge.disputed && isTaken(work, charge)) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  }
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  const amount = given.amount ?? left;
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > left) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    });
  }
  const behaviour = testCardNamed(work.get('cards', charge.payment_method ?? '')?.test ?? null)?.refund;
  const refund = makeRefund(work, charge, amount, given, behaviour === 'pending' ? 'pending' : 'succeeded');
  work.put('refunds', refund);
  const after = refunded(work, charge, amount);
  work.emit('refund.created', refund);
  work.emit('charge.refunded', after, charge);
  if (behaviour !== undefined) work.schedule('refund', refund.id, work.now + later);
  return refund;
}

/** What became of a refund whose card stands for a late answer. */
export function doRefundJob(work: Work, { of }: Job): void {
  const refund = work.get('refunds', of);
  if (refund === undefined || refund.status === 'failed' || refund.status === 'canceled') return;
  if (refund.status !== 'pending') {
    failRefund(work, refund, 'expired_or_canceled_card');
    return;
  }
  const done = { ...refund, status: 'succeeded' };
  work.put('refunds', done);
  work.emit('refund.updated', done, refund);
  work.emit('charge.refund.updated', done, refund);
}

/** The bank did not take it: the money is the merchant's again. */
export function failRefund(work: Work, refund: Stripe.Refund, reason: string): Stripe.Refund {
  if (refund.status === 'failed') throw invalid(`Refund ${refund.id} has failed already.`);
  const { amount, currency, id } = refund;
  const booked = book(work, { type: 'refund_failure', amount, currency, source: id, description: 'REFUND FAILURE' });
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: booked.id,
  };
  work.put('refunds', failed);
  work.unschedule('refund', id);
  const charge = work.get('charges', idOf(refund.charge) ?? '');
  if (charge !== undefined) work.emit('charge.updated', refunded(work, charge, -amount), charge);
  work.emit('refund.updated', failed, refund);
  work.emit('charge.refund.updated', failed, refund);
  work.emit('refund.failed', failed);
  return failed;
}

function refunded(work: Work, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const total = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  work.put('charges', after);
  return after;
}

function isTaken(work: Work, { id }: Stripe.Charge): boolean {
  return work.all('disputes').some(({ charge, status }) => charge === id && status !== 'won');
}

function makeRefund(
  work: Work,
  charge: Stripe.Charge,
  amount: number,
  { reason = null, metadata = {} }: NewRefund,
  status: 'pending' | 'succeeded',
): Stripe.Refund {
  const id = newId('re');
  const { currency } = charge;
  const booked = book(work, {
    type: 'refund',
    amount: -amount,
    currency,
    source: id,
    description: 'REFUND FOR CHARGE',
  });
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
    charge: charge.id,
    created: work.now,
    currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        reference: String(randomInt(1e9)).padStart(16, '0'),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
