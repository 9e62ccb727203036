import { orderNumber } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { enqueueMail, type MoneyStaffMail } from '../../../mail/index.ts';
import type { OrderRow } from '../../orders/order-row.ts';
import { isCharged, isKept, paymentsOf, type ProviderState } from '../provider-state.ts';
import type { KeptMembership } from './keep-membership.ts';
import { isLeftUnpaid } from './left-unpaid.ts';
import { isSecond } from './settled-status.ts';
import type { RefundRow } from '../refunds/store.ts';
import { findNotices, claimNotice } from './notice.ts';

/** The parts of a settlement with possible news for staff. */
interface StaffNews {
  readonly order: OrderRow;
  readonly providerState: ProviderState;
  readonly refunds: readonly RefundRow[];
  readonly membership: KeptMembership | null;
  readonly staffEmail: string;
}

/** Queues the mails to staff about unexpected movements of money, each once, in the transaction that found them. */
export async function notifyStaff(transaction: Knex.Transaction, news: StaffNews, now: string): Promise<void> {
  const { order, staffEmail: to } = news;
  const all = [...newsOf(news, now)];
  if (all.length === 0) return;
  const known = await findNotices(transaction, order.id);
  const about = { orderNumber: orderNumber(order.id), orderId: order.public_id };
  for (const { about: ref, after, ...payload } of all) {
    if (after !== undefined && !known.has(after)) continue;
    const notice = { orderId: order.id, kind: `staff-${payload.what.replaceAll('_', '-')}`, ref };
    if (known.has(`${notice.kind} ${ref}`) || !(await claimNotice(transaction, notice, now))) continue;
    await enqueueMail(transaction, { kind: 'money-staff', to, payload: { ...about, ...payload }, now });
  }
}

/** `about`: of several news with the same value, staff get the first. */
type News = Pick<MoneyStaffMail, 'what' | 'amount' | 'ref' | 'detail' | 'dueAt'> & {
  readonly about: string;
  /** Only if staff got this notice before. */
  readonly after?: string;
};

function* newsOf({ order, providerState, refunds, membership }: StaffNews, now: string): Generator<News> {
  for (const { reason, state, amount, intent_id: intent, ref, idempotency_key: key, problem } of refunds) {
    const common = { amount, ref: intent, about: intent, detail: problem, dueAt: null };
    // One mail per payment, whatever the number of attempts to refund it.
    if (reason === 'duplicate' || reason === 'charged_after_end') {
      yield { ...common, what: order.coupon_spent && reason === 'duplicate' ? 'code_spent' : reason, detail: null };
      if (state === 'refused') yield { ...common, what: 'refund_refused' };
    }
    if (state === 'failed') yield { ...common, what: 'refund_failed', ref: ref ?? key, about: ref ?? key };
  }
  for (const { charge } of paymentsOf(providerState)) {
    for (const { id: ref, amount, reason, status, evidenceDueAt: dueAt } of charge?.disputes ?? []) {
      const common = { amount, ref, about: `${ref} ${status}`, detail: reason.replaceAll('_', ' '), dueAt };
      // An inquiry that becomes a dispute is reported again.
      if (status === 'inquiry') yield { ...common, what: 'inquiry' };
      if (status === 'open') yield { ...common, what: 'dispute' };
      const after = `staff-dispute ${ref} open`;
      if (status === 'won' || status === 'lost') yield { ...common, what: `dispute_${status}`, after };
    }
  }
  const { first, subscription } = providerState;
  if (isCharged(first) && isKept(first) && order.paid_at === null && order.attention !== null && !isSecond(order)) {
    const { intentId: ref, received: amount } = first;
    yield { what: 'misfit', amount, ref, about: ref, detail: order.attention, dueAt: null };
  }
  const stuck = subscription?.stuckInvoice;
  if (stuck)
    yield { what: 'invoice', amount: null, ref: stuck.id, about: stuck.id, detail: stuck.problem, dueAt: null };
  if (subscription !== null && membership !== null && isLeftUnpaid(membership, Date.parse(now))) {
    const { id: ref } = subscription;
    const since = membership.periodEnd.slice(0, 10);
    const amount = subscription.unpaidInvoice?.amount ?? null;
    yield { what: 'unpaid', amount, ref, about: `${ref} ${since}`, detail: `paid until ${since}`, dueAt: null };
  }
}
