import type Stripe from 'stripe';
import { invalid } from '../rest/stripe-error.ts';
import type { Job } from '../state/tables.ts';
import type { Work } from '../state/work.ts';
import { book } from './balance.ts';
import { idOf } from './charge.ts';

/** What became of a refund whose card stands for a late answer. */
export function doRefundJob(work: Work, { of }: Job): void {
  const refund = work.get('refunds', of);
  if (refund === undefined || refund.status === 'failed' || refund.status === 'canceled') return;
  if (refund.status !== 'pending') {
    failRefund(work, refund, 'expired_or_canceled_card');
    return;
  }
  moveRefund(work, refund, 'succeeded');
}

export const openStatuses = ['pending', 'requires_action', 'succeeded'] as const;

/** How far a refund has come. @throws StripeError where it is over. */
export function moveRefund(work: Work, refund: Stripe.Refund, status: (typeof openStatuses)[number]): Stripe.Refund {
  checkStands(refund);
  const { pending_reason: _, ...rest } = refund;
  const moved: Stripe.Refund = { ...rest, status, ...(status === 'pending' ? { pending_reason: 'processing' } : {}) };
  work.put('refunds', moved);
  work.unschedule('refund', refund.id);
  work.emit('refund.updated', moved, refund);
  work.emit('charge.refund.updated', moved, refund);
  return moved;
}

/** As Stripe names why a bank did not take a refund. */
export const failureReasons = [
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const;

/** The bank did not take it: the money is the merchant's again. */
export function failRefund(work: Work, refund: Stripe.Refund, reason: (typeof failureReasons)[number]): Stripe.Refund {
  const failed = takeBack(work, refund, { status: 'failed', failure_reason: reason });
  work.emit('refund.failed', failed);
  return failed;
}

/** It was called off before the bank had it. */
export function cancelRefund(work: Work, refund: Stripe.Refund): Stripe.Refund {
  return takeBack(work, refund, { status: 'canceled' });
}

function takeBack(work: Work, refund: Stripe.Refund, change: Partial<Stripe.Refund>): Stripe.Refund {
  checkStands(refund);
  const { amount, currency, id } = refund;
  const booked = book(work, { type: 'refund_failure', amount, currency, source: id, description: 'REFUND FAILURE' });
  const { pending_reason: _, ...rest } = refund;
  const over: Stripe.Refund = { ...rest, ...change, failure_balance_transaction: booked.id };
  work.put('refunds', over);
  work.unschedule('refund', id);
  const charge = work.get('charges', idOf(refund.charge) ?? '');
  if (charge !== undefined) work.emit('charge.updated', addRefunded(work, charge, -amount), charge);
  work.emit('refund.updated', over, refund);
  work.emit('charge.refund.updated', over, refund);
  return over;
}

function checkStands({ id, status }: Stripe.Refund): void {
  if (status === 'failed' || status === 'canceled')
    throw invalid(`Refund ${id} ${status === 'failed' ? 'has failed' : 'was canceled'} already.`);
}

/** So much more of a charge was given back, or less. */
export function addRefunded(work: Work, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const total = charge.amount_refunded + amount;
  const after = { ...charge, amount_refunded: total, refunded: total === charge.amount };
  work.put('charges', after);
  return after;
}
