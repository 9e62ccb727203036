import { nulls } from '../../provider/nulls.ts';
import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { invalidRequest } from '../rest/stripe-error.ts';
import { newId } from '../../provider/ids.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { checkBalance, moveBalance } from './balance.ts';
import { idOf } from './charge.ts';
import { blocksRefunds } from './dispute.ts';

interface NewRefund {
  /** In cents; default the amount that is not refunded yet. */
  readonly amount?: number | undefined;
  readonly metadata?: Stripe.Metadata | undefined;
}

/** Refunds a charge, or a part of it. @throws StripeError if this amount cannot be refunded. */
export function refundCharge(work: UnitOfWork, charge: Stripe.Charge, parameters: NewRefund = {}): Stripe.Refund {
  const unrefunded = charge.amount - charge.amount_refunded;
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} was not paid, and cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  if (work.all('disputes').some((dispute) => dispute.charge === charge.id && blocksRefunds(dispute))) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
      charge: charge.id,
    });
  }
  if (unrefunded === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    });
  }
  const amount = parameters.amount ?? unrefunded;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount > unrefunded) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(unrefunded)})`,
      {
        param: 'amount',
      },
    );
  }
  checkBalance(work, amount);
  const refund = makeRefund(work, charge, amount, parameters.metadata ?? {});
  work.put('refunds', refund);
  moveBalance(work, -amount);
  const refundedCharge = addRefunded(work, charge, amount);
  work.emit('refund.created', refund);
  work.emit('charge.refunded', refundedCharge, charge);
  return refund;
}

function makeRefund(work: UnitOfWork, charge: Stripe.Charge, amount: number, metadata: Stripe.Metadata): Stripe.Refund {
  const id = newId('re');
  return {
    id,
    object: 'refund',
    amount,
    charge: charge.id,
    created: work.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
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
    status: 'succeeded',
    ...nulls('balance_transaction customer_account reason receipt_number source_transfer_reversal transfer_reversal'),
  };
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** Stripe's reasons for a refund that the bank rejected. */
export const failureReasons = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const;

/**
 * Records that the bank has rejected a refund: the balance has the money again.
 * @throws StripeError if it has failed already.
 */
export function failRefund(
  work: UnitOfWork,
  refund: Stripe.Refund,
  reason: (typeof failureReasons)[number],
): Stripe.Refund {
  if (refund.status === 'failed') throw invalidRequest(`Refund ${refund.id} has failed already.`);
  const failed: Stripe.Refund = { ...refund, status: 'failed', failure_reason: reason };
  work.put('refunds', failed);
  moveBalance(work, refund.amount);
  const charge = work.get('charges', idOf(refund.charge) ?? '');
  if (charge !== undefined) work.emit('charge.updated', addRefunded(work, charge, -refund.amount), charge);
  work.emit('refund.updated', failed, refund);
  work.emit('charge.refund.updated', failed, refund);
  work.emit('refund.failed', failed);
  return failed;
}

/** Adds an amount to the refunded amount of a charge; a negative amount for a failed refund. */
function addRefunded(work: UnitOfWork, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const total = charge.amount_refunded + amount;
  const changed = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  work.put('charges', changed);
  return changed;
}
