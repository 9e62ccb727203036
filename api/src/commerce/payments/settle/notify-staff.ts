import { isoDay } from '@plumbline/contract/association-day';
import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { enqueueMail, type MoneyStaffMail } from '../../../mail/index.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { isCharged, hasMoneyLeft, paymentsOf, type ProviderState } from '../provider-state.ts';
import type { SettledMembership } from './settle-membership.ts';
import { isLeftUnpaid } from './left-unpaid.ts';
import { yieldsToEarlier } from './settled-status.ts';
import type { RefundRow } from '../refunds/store.ts';
import { findNotices, claimNotice } from './notice.ts';

/** The parts of a settlement (which books the provider's state of an order) that can contain events for staff. */
interface SettlementParts {
  readonly order: OrderRow;
  readonly providerState: ProviderState;
  readonly refunds: readonly RefundRow[];
  readonly membership: SettledMembership | null;
  readonly staffEmail: string;
}

/** Queues the mails to staff about unexpected movements of money, each once, in the transaction that found them. */
export async function notifyStaff(transaction: Knex.Transaction, parts: SettlementParts, now: string): Promise<void> {
  const { order, staffEmail: to } = parts;
  const events = [...staffEventsOf(parts, now)];
  if (events.length === 0) return;
  const sentNotices = await findNotices(transaction, order.id);
  const common = { orderNumber: orderNumber(order.id), orderId: order.public_id };
  for (const { onceFor: ref, after, ...payload } of events) {
    if (after !== undefined && !sentNotices.has(after)) continue;
    const notice = { orderId: order.id, kind: `staff-${payload.what.replaceAll('_', '-')}`, ref };
    if (sentNotices.has(`${notice.kind} ${ref}`) || !(await claimNotice(transaction, notice, now))) continue;
    await enqueueMail(transaction, { kind: 'money-staff', to, payload: { ...common, ...payload }, now });
  }
}

/** One event for staff. */
type StaffEvent = Pick<MoneyStaffMail, 'what' | 'amount' | 'ref' | 'detail' | 'dueAt'> & {
  /** Of several events with the same kind and value, staff get one mail. */
  readonly onceFor: string;
  /** A notice as in {@link findNotices}: the event is reported only if staff got that one before. */
  readonly after?: string;
};

function* staffEventsOf(
  { order, providerState, refunds, membership }: SettlementParts,
  now: string,
): Generator<StaffEvent> {
  for (const { reason, state, amount, intent_id: intent, ref, idempotency_key: key, problem } of refunds) {
    const common = { amount, ref: intent, onceFor: intent, detail: problem, dueAt: null };
    // One mail per payment, whatever the number of attempts to refund it.
    if (reason === 'duplicate' || reason === 'charged_after_end') {
      yield { ...common, what: order.coupon_spent && reason === 'duplicate' ? 'code_spent' : reason, detail: null };
      if (state === 'refused') yield { ...common, what: 'refund_refused' };
    }
    if (state === 'failed') yield { ...common, what: 'refund_failed', ref: ref ?? key, onceFor: ref ?? key };
  }
  for (const { charge } of paymentsOf(providerState)) {
    for (const { id: ref, amount, reason, status, evidenceDueAt: dueAt } of charge?.disputes ?? []) {
      const common = { amount, ref, onceFor: `${ref} ${status}`, detail: reason.replaceAll('_', ' '), dueAt };
      // An inquiry that becomes a dispute is reported again.
      if (status === 'inquiry') yield { ...common, what: 'inquiry' };
      if (status === 'open') yield { ...common, what: 'dispute' };
      const after = `staff-dispute ${ref} open`;
      if (status === 'won' || status === 'lost') yield { ...common, what: `dispute_${status}`, after };
    }
  }
  const { firstPayment, subscription } = providerState;
  if (
    isCharged(firstPayment) &&
    hasMoneyLeft(firstPayment) &&
    order.paid_at === null &&
    order.attention !== null &&
    !yieldsToEarlier(order)
  ) {
    // A charge that does not match its order, which therefore stays unpaid.
    const { intentId: ref, received: amount } = firstPayment;
    yield { what: 'misfit', amount, ref, onceFor: ref, detail: order.attention, dueAt: null };
  }
  const stuck = subscription?.stuckInvoice;
  if (stuck)
    yield { what: 'invoice', amount: null, ref: stuck.id, onceFor: stuck.id, detail: stuck.problem, dueAt: null };
  if (subscription !== null && membership !== null && isLeftUnpaid(membership, Date.parse(now))) {
    const { id: ref } = subscription;
    const { periodEnd } = membership;
    const amount = subscription.unpaidInvoice?.amount ?? null;
    const onceFor = `${ref} ${periodEnd.slice(0, 10)}`;
    yield { what: 'unpaid', amount, ref, onceFor, detail: `paid until ${isoDay(periodEnd)}`, dueAt: null };
  }
}
