import type { Payment } from '../wire.ts';
import { refundedAmount, ownPayments } from './expected-membership.ts';
import type { Outcome } from './outcome.ts';

/** No charge follows an end, and no membership ends without a cause. */
export function endFaults({ order, books, expected, isDuplicate, membership }: Outcome): string[] {
  const faults: string[] = [];
  const isOver = isDuplicate || expected.endedAt !== null;
  for (const { id, status } of books.subscriptions) {
    const isAlive = status === 'active' || status === 'past_due';
    if (isOver && isAlive && ownPayments(books).length > 0) {
      faults.push(`[charged after the end] ${id} of order ${order.id} lives on after the end`);
    }
  }
  for (const payment of mustBeRefunded({ books, expected, isDuplicate })) {
    if (isReturned(payment)) continue;
    const refused = payment.refusals > 0 || payment.refunds.some(({ status }) => status === 'failed');
    // A disputed payment cannot be refunded before the bank's decision.
    const isDisputed = payment.disputes.some(({ status }) => status === 'needs_response');
    const isExcused = (refused || isDisputed) && (order.attention !== null || order.status === 'disputed');
    if (!isExcused) faults.push(`[charged after the end] ${payment.id} of order ${order.id} has not gone back`);
  }
  for (const { id, endedBy, endedAt } of books.subscriptions) {
    if (endedBy !== 'site' || isDuplicate || endedAt === null || ownPayments(books).length === 0) continue;
    if (expected.causes.some((cause) => cause <= endedAt)) continue;
    const kind = expected.causes.length > 0 ? 'cancelled before the money was on its way' : 'ended without a reason';
    faults.push(`[${kind}] the site cancelled ${id} of order ${order.id}`);
  }
  if (membership?.status === 'ended' && expected.mayEndAt === null && books.subscriptions.length > 0) {
    faults.push(`[ended without a reason] the membership of order ${order.id}`);
  }
  return faults;
}

/** Payments that must be refunded without a request: those after the end, and duplicates. */
export function mustBeRefunded({
  books,
  expected,
  isDuplicate,
}: Pick<Outcome, 'books' | 'expected' | 'isDuplicate'>): Payment[] {
  const { endedAt } = expected;
  return ownPayments(books).filter(({ at }) => isDuplicate || (endedAt !== null && at > endedAt));
}

/** Payments that the site may refund automatically. */
export function mayBeRefunded({ books, expected, isDuplicate }: Outcome): Payment[] {
  const { mayEndAt } = expected;
  return books.payments.filter(({ at }) => isDuplicate || (mayEndAt !== null && at > mayEndAt));
}

function isReturned(payment: Payment): boolean {
  const taken = payment.disputes.reduce((sum, { status, amount }) => (status === 'lost' ? sum + amount : sum), 0);
  return refundedAmount(payment) + taken >= payment.amount;
}
