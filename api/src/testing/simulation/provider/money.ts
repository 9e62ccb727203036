import { refundableAmount, type Actor, type Books, type Dispute, type Intent, type Refund } from './books.ts';
import { stripeCharge, stripeDispute, stripeRefund } from './stripe-objects.ts';

const day = 86_400;

/** The error code with which the provider refuses to refund an amount of a payment; null if it does not. */
export function refusalOf(books: Books, intent: Intent | undefined, amount: number): string | null {
  if (intent?.status !== 'succeeded') return 'charge_not_captured';
  // The bank keeps the money of a lost dispute.
  if (intent.disputes.some(({ status }) => status !== 'won')) return 'charge_disputed';
  if (refundableAmount(intent) === 0) return 'charge_already_refunded';
  if (amount > refundableAmount(intent)) return 'amount_too_large';
  return books.isBalanceEmpty ? 'balance_insufficient' : null;
}

/** Refunds an amount, in cents, that is still refundable. */
export function addRefund(
  books: Books,
  intent: Intent,
  {
    amount,
    by,
    metadata = {},
  }: { readonly amount: number; readonly by: Actor; readonly metadata?: Record<string, string> },
): Refund {
  const status = books.random.happens(0.3) ? 'pending' : 'succeeded';
  const id = books.newId('re');
  const refund: Refund = { id, intent: intent.id, amount, by, metadata, created: books.nextSecond(), status };
  intent.refunds.push(refund);
  books.record('refund.created', stripeRefund(refund));
  books.record('charge.refunded', stripeCharge(intent));
  return refund;
}

/** The bank completes a refund: it succeeds or fails. A successful one can still fail later. */
export function closeRefund(books: Books, refund: Refund, status: 'succeeded' | 'failed'): void {
  books.nextSecond();
  refund.status = status;
  if (status === 'failed') books.record('refund.failed', stripeRefund(refund));
  books.record('refund.updated', stripeRefund(refund));
}

/** Opens a dispute: the cardholder's bank withdraws the remaining amount until its decision. */
export function openDispute(books: Books, intent: Intent): void {
  const created = books.nextSecond();
  const dispute: Dispute = {
    id: books.newId('du'),
    intent: intent.id,
    amount: refundableAmount(intent),
    created,
    dueBy: created + 9 * day,
    status: 'needs_response',
    closedAt: null,
  };
  intent.disputes.push(dispute);
  books.record('charge.dispute.created', stripeDispute(dispute));
}

export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): void {
  dispute.closedAt = books.nextSecond();
  dispute.status = status;
  books.record('charge.dispute.closed', stripeDispute(dispute));
  if (status === 'won') books.record('charge.dispute.funds_reinstated', stripeDispute(dispute));
}
