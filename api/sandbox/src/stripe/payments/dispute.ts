import type Stripe from 'stripe';
import { invalidRequest } from '../rest/stripe-error.ts';
import type { UnitOfWork } from '../state/unit-of-work.ts';
import { moveBalance } from './balance.ts';
import { idOf } from './charge.ts';
import { disputeOf, responseTime, type DisputeReason } from './make-dispute.ts';

/** In cents: Stripe's fee for a dispute. */
const disputeFee = 1500;
const closedStatuses: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];
const inquiryStatuses: readonly string[] = ['warning_needs_response', 'warning_under_review', 'warning_closed'];

export function isClosed({ status }: Stripe.Dispute): boolean {
  return closedStatuses.includes(status);
}

/** Whether the dispute is an inquiry, without a withdrawal of the money. */
export function isInquiry({ status }: Stripe.Dispute): boolean {
  return inquiryStatuses.includes(status);
}

/** Whether the merchant can no longer refund the charge. */
export function blocksRefunds(dispute: Stripe.Dispute): boolean {
  return !isInquiry(dispute) && dispute.status !== 'won' && dispute.status !== 'prevented';
}

/** Opens a dispute of a charge. The cardholder's bank withdraws the money, except for an inquiry. */
export function openDispute(
  work: UnitOfWork,
  charge: Stripe.Charge,
  reason: DisputeReason,
  kind: 'chargeback' | 'inquiry' = 'chargeback',
): Stripe.Dispute {
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  if (!charge.paid) throw invalidRequest(`Charge ${charge.id} was not paid.`);
  const disputed = { ...charge, disputed: true };
  work.put('charges', disputed);
  const dispute = disputeOf(work, charge, reason, kind);
  work.put('disputes', dispute);
  work.emit('charge.dispute.created', dispute);
  const opened = kind === 'inquiry' ? dispute : withdraw(work, dispute);
  work.emit('charge.updated', disputed, charge);
  return opened;
}

/** Turns an inquiry into a chargeback. @throws StripeError if it is no open inquiry, or the charge was refunded. */
export function escalateDispute(work: UnitOfWork, dispute: Stripe.Dispute): Stripe.Dispute {
  const charge = work.get('charges', idOf(dispute.charge) ?? '');
  const unrefunded = charge === undefined ? 0 : charge.amount - charge.amount_refunded;
  if (!isInquiry(dispute) || isClosed(dispute)) throw invalidRequest('This dispute is no inquiry that is open.');
  if (unrefunded === 0) throw invalidRequest('The charge was refunded: no further funds are withdrawn.');
  const { card } = dispute.payment_method_details ?? {};
  const escalated: Stripe.Dispute = {
    ...dispute,
    amount: unrefunded,
    evidence_details: { ...dispute.evidence_details, due_by: work.now + responseTime },
    is_charge_refundable: false,
    payment_method_details: {
      type: 'card',
      ...(card === undefined ? {} : { card: { ...card, case_type: 'chargeback' } }),
    },
    status: 'needs_response',
  };
  work.put('disputes', escalated);
  work.emit('charge.dispute.updated', escalated, dispute);
  return withdraw(work, escalated);
}

export const disputeOutcomes = ['won', 'lost', 'warning_closed'] as const;

/**
 * Closes a dispute with the bank's decision: `warning_closed` for an inquiry, `won` or `lost` otherwise.
 * @throws StripeError for another decision, or if the dispute is closed already.
 */
export function closeDispute(
  work: UnitOfWork,
  dispute: Stripe.Dispute,
  outcome: (typeof disputeOutcomes)[number],
): Stripe.Dispute {
  if (isClosed(dispute)) throw invalidRequest('This dispute is already closed', { param: 'dispute' });
  if (isInquiry(dispute) !== (outcome === 'warning_closed')) {
    throw invalidRequest(`A dispute with the status ${dispute.status} cannot become ${outcome}.`, { param: 'dispute' });
  }
  const closedDispute = { ...dispute, status: outcome };
  work.put('disputes', closedDispute);
  work.emit('charge.dispute.closed', closedDispute, dispute);
  if (outcome !== 'won') return closedDispute;
  moveBalance(work, closedDispute.amount);
  work.emit('charge.dispute.funds_reinstated', closedDispute);
  return closedDispute;
}

function withdraw(work: UnitOfWork, dispute: Stripe.Dispute): Stripe.Dispute {
  moveBalance(work, -dispute.amount - disputeFee);
  work.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}
