import { leftOf, type Actor, type Books, type Dispute, type Intent, type Refund } from './books.ts';
import { shownCharge, shownDispute, shownRefund } from './shown.ts';

const day = 86_400;

/** Why the provider refuses to refund so much of a payment, as its code; null if it does not. */
export function refusalOf(books: Books, intent: Intent | undefined, amount: number): string | null {
  if (intent?.status !== 'succeeded') return 'charge_not_captured';
  // The bank keeps the money of a lost dispute.
  if (intent.disputes.some(({ status }) => status !== 'won')) return 'charge_disputed';
  if (leftOf(intent) === 0) return 'charge_already_refunded';
  if (amount > leftOf(intent)) return 'amount_too_large';
  return books.isPoor ? 'balance_insufficient' : null;
}

/** Refunds so many cents of a payment, which has so much left. */
export function addRefund(
  books: Books,
  intent: Intent,
  {
    amount,
    by,
    metadata = {},
  }: { readonly amount: number; readonly by: Actor; readonly metadata?: Record<string, string> },
): Refund {
  const status = books.chance.happens(0.3) ? 'pending' : 'succeeded';
  const id = books.newId('re');
  const refund: Refund = { id, intent: intent.id, amount, by, metadata, created: books.stamp(), status };
  intent.refunds.push(refund);
  books.record('refund.created', shownRefund(refund));
  books.record('charge.refunded', shownCharge(intent));
  return refund;
}

/** The bank completes a refund: it succeeds or fails. A successful one can still fail later. */
export function closeRefund(books: Books, refund: Refund, status: 'succeeded' | 'failed'): void {
  books.stamp();
  refund.status = status;
  if (status === 'failed') books.record('refund.failed', shownRefund(refund));
  books.record('refund.updated', shownRefund(refund));
}

/** The cardholder's bank withdraws the rest of a payment until its decision. */
export function openDispute(books: Books, intent: Intent): void {
  const created = books.stamp();
  const dispute: Dispute = {
    id: books.newId('du'),
    intent: intent.id,
    amount: leftOf(intent),
    created,
    dueBy: created + 9 * day,
    status: 'needs_response',
    closedAt: null,
  };
  intent.disputes.push(dispute);
  books.record('charge.dispute.created', shownDispute(dispute));
}

export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.closedAt = books.stamp();
  dispute.status = status;
  books.record('charge.dispute.closed', shownDispute(dispute));
  if (status === 'won') books.record('charge.dispute.funds_reinstated', shownDispute(dispute));
}
