import { refundedAmount, ownPayments } from './expected-membership.ts';
import { mayBeRefunded, mustBeRefunded } from './check-ends.ts';
import type { Outcome } from './outcome.ts';

/** Every cent is in the ledger or reported to staff, and every order's status matches its money. */
export function moneyFaults(outcome: Outcome, now: number): string[] {
  const { order, ledger, books, attempts } = outcome;
  const faults: string[] = [];
  const booked = ledger.reduce((sum, { amount }) => sum + amount, 0);
  const balance = books.payments.reduce((sum, payment) => sum + balanceOf(payment), 0);
  const own = ownPayments(books).reduce((sum, payment) => sum + balanceOf(payment), 0);
  const isStrange = booked === own && order.attention !== null;
  if (booked !== balance && !isStrange) {
    faults.push(
      `[neither ledger nor attention] the ledger of order ${order.id} has ${booked}, the provider ${balance}`,
    );
  }
  const firsts = books.payments.filter(({ kind }) => kind === 'first');
  if (firsts.length > 1) faults.push(`[charged twice] order ${order.id} was charged ${firsts.length} times`);
  if (books.made > attempts) faults.push(`[charged twice] ${books.made} payments were made in ${attempts} attempts`);
  const validStatuses = validStatusesOf(outcome, now);
  if (!validStatuses.includes(order.status)) {
    faults.push(`[status] order ${order.id} is ${order.status}, not ${validStatuses.join(' or ')}`);
  }
  const unpaid = unpaidFor(outcome, now);
  if (order.attention !== null && !mayNeedAttention(outcome) && unpaid < leftUnpaidAfter) {
    faults.push(`[attention] ${order.attention}`);
  }
  if (order.attention === null && unpaid > leftUnpaidAfter + checkInterval) {
    faults.push(
      `[attention] order ${order.id} has been unpaid for ${Math.floor(unpaid / day)} days, and nobody is told`,
    );
  }
  return faults;
}

const day = 86_400_000;
/** In ms: how long a membership is unpaid before staff are told, and the longest time between two checks of it. */
const leftUnpaidAfter = 63 * day;
const checkInterval = 2 * day;

/** In ms: how long a continuing subscription has been unpaid; 0 if it is paid or ends. */
function unpaidFor(
  { books: { subscriptions }, membership, expected: { paidUntil, mayEndAt } }: Outcome,
  now: number,
): number {
  const continues = subscriptions[0]?.status === 'past_due' && membership !== null && mayEndAt === null;
  return continues && paidUntil !== null ? now - paidUntil * 1000 : 0;
}

/** Whether something has happened that may require the attention of staff. */
function mayNeedAttention(outcome: Outcome): boolean {
  return (
    outcome.books.payments.some(
      ({ kind, refusals, refunds, disputes }) =>
        kind === 'hand' || refusals + disputes.length > 0 || refunds.some(({ status }) => status === 'failed'),
    ) || mayBeRefunded(outcome).length > 0
  );
}

/** In cents, signed: the provider's balance of a payment. */
function balanceOf(payment: Outcome['books']['payments'][number]): number {
  const taken = payment.disputes.reduce((sum, { status, amount }) => (status === 'won' ? sum : sum + amount), 0);
  return payment.amount - refundedAmount(payment) - taken;
}

function validStatusesOf(outcome: Outcome, now: number): string[] {
  const { order, books, isDuplicate } = outcome;
  const own = ownPayments(books);
  if (own.length === 0) {
    if (order.status === 'cancelled' || order.yields_to !== null) return ['cancelled'];
    return [Date.parse(order.expires_at) <= now ? 'expired' : 'open'];
  }
  const isBack = own.map((payment) => refundedAmount(payment) >= payment.amount);
  const disputes = own.flatMap((payment) => payment.disputes);
  // Of a duplicate only refunds count, and a bank's inquiry can delay them indefinitely.
  if (isDuplicate && books.payments.some((payment) => payment.disputes.length > 0))
    return ['processing', 'refunded', 'disputed', 'charged_back'];
  // Staff must answer disputes of manual payments as well.
  const all = books.payments.flatMap((payment) => payment.disputes);
  if (all.some(({ status }) => status === 'needs_response')) return ['disputed'];
  if (disputes.some(({ status }) => status === 'lost')) return ['charged_back'];
  if (isDuplicate) return [isBack.every(Boolean) ? 'refunded' : 'processing'];
  if (isBack.every(Boolean)) return ['refunded'];
  // A charge after the end buys nothing, even while it cannot be refunded.
  const late = mustBeRefunded(outcome).map(({ id }) => id);
  if (own.every(({ id }, index) => isBack[index] || late.includes(id))) return ['refunded'];
  // A renewal that was not refunded keeps the order paid, whatever refunds earlier payments had.
  return isBack.at(-1) ? ['refunded', 'paid'] : ['paid'];
}
