import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import { newId } from '../state/ids.ts';
import type { Work } from '../state/work.ts';
import { book, checkBalance } from './balance.ts';
import { idOf } from './charge.ts';
import { blocksRefunds } from './dispute.ts';
import { addRefunded } from './refund-outcome.ts';
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
  if (work.all('disputes').some((dispute) => dispute.charge === charge.id && blocksRefunds(dispute))) {
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
  checkBalance(work, amount);
  const behaviour = testCardNamed(work.get('cards', charge.payment_method ?? '')?.test ?? null)?.refund;
  const refund = makeRefund(work, charge, amount, given, behaviour === 'pending' ? 'pending' : 'succeeded');
  work.put('refunds', refund);
  const after = addRefunded(work, charge, amount);
  work.emit('refund.created', refund);
  work.emit('charge.refunded', after, charge);
  if (behaviour !== undefined) work.schedule('refund', refund.id, work.now + later);
  return refund;
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
