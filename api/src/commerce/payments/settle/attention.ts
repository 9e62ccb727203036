import { isoDay } from '@plumbline/contract/association-day';
import { dollars } from '@plumbline/contract/money';
import { isCharged, hasMoneyLeft, paymentsOf, type ProviderState, type ProviderPayment } from '../provider-state.ts';
import { isAutomatic, isPendingOrDone, type RefundRow } from '../refunds/store.ts';
import type { SettledMembership } from './settle-membership.ts';
import { isLeftUnpaid } from './left-unpaid.ts';

interface MoneyState {
  readonly providerState: ProviderState;
  readonly refunds: readonly RefundRow[];
}

/** Problems for staff besides those that {@link settledStatus} finds in a status; each disappears once it is solved. */
export function attentionsOf(
  { providerState, refunds }: MoneyState,
  membership: SettledMembership | null,
  now: number,
): string[] {
  return [
    ...unrefundedPayments({ providerState, refunds }),
    ...undeliveredRefunds({ providerState, refunds }),
    ...inquiries(providerState),
    ...stuckInvoices(providerState),
    ...(membership !== null && isLeftUnpaid(membership, now) ? [leftUnpaidText(membership)] : []),
  ];
}

/** Payments whose automatic refund was not sent, or was refused. */
function* unrefundedPayments({ providerState, refunds }: MoneyState): Generator<string> {
  for (const payment of paymentsOf(providerState)) {
    const own = refunds.filter(({ intent_id: intent }) => intent === payment.intentId);
    const last = own.findLast(isAutomatic);
    if (!last || !isCharged(payment) || !hasMoneyLeft(payment) || isRefundSent(payment, own)) continue;
    // `settledStatus` has reported a duplicate payment already.
    if (last.reason !== 'duplicate') {
      yield `${payment.intentId} was charged after the membership had ended and has to go back`;
    }
    if (last.state === 'refused') yield `its refund was refused: ${last.problem ?? 'no reason given'}`;
  }
}

/** Whether the refunds sent to the provider cover the whole payment, even if its state does not contain them yet. */
function isRefundSent({ received }: ProviderPayment, refunds: readonly RefundRow[]): boolean {
  const sent = refunds.filter(({ state }) => state === 'sent' || state === 'done');
  return sent.reduce((sum, { amount }) => sum + amount, 0) >= received;
}

/** Refunds that did not reach the card, until later refunds of at least the same amount were requested. */
function* undeliveredRefunds({ providerState, refunds }: MoneyState): Generator<string> {
  for (const refund of refunds) {
    const { id, ref, state, amount, attempts, problem, reason, intent_id: intent } = refund;
    // A requester whose refund was refused at once has seen the reason.
    const isUnseen = state === 'failed' || (state === 'refused' && attempts > 0 && reason === 'requested');
    const payment = paymentsOf(providerState).find(({ intentId }) => intentId === intent);
    if (!isUnseen || (payment && !hasMoneyLeft(payment))) continue;
    const since = secondOf(refund.changed_at);
    const later = refunds.filter(
      (each) => each.intent_id === intent && isPendingOrDone(each) && each.asked_at >= since,
    );
    if (later.reduce((sum, each) => sum + each.amount, 0) >= amount) continue;
    const outcome = state === 'failed' ? 'failed at the bank' : 'was refused';
    const reasonText = problem === null ? '' : `: ${problem}`;
    yield `a refund of ${dollars(amount)} ${outcome}, and the money is still here${reasonText} (${ref ?? `refund ${id}`})`;
  }
}

/** ISO 8601 without fractions of a second, which the provider's times lack. */
function secondOf(time: string): string {
  return `${time.slice(0, 19)}.000Z`;
}

function* inquiries(providerState: ProviderState): Generator<string> {
  for (const { intentId, charge } of paymentsOf(providerState)) {
    for (const { status, evidenceDueAt } of charge?.disputes ?? []) {
      if (status !== 'inquiry') continue;
      const until = evidenceDueAt === null ? '' : ` until ${isoDay(evidenceDueAt)}`;
      yield `the bank asks about ${intentId}: answer at the provider${until}, or give the money back`;
    }
  }
}

function leftUnpaidText({ periodEnd }: SettledMembership): string {
  return `unpaid since ${isoDay(periodEnd)}, and the provider does not end it: end the membership, or have the member pay`;
}

function* stuckInvoices({ subscription }: ProviderState): Generator<string> {
  const stuck = subscription?.stuckInvoice;
  if (stuck) yield `the renewal's invoice ${stuck.id} could not be made: ${stuck.problem}`;
}
