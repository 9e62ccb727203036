import { orderNumber, refundAdminOrder } from '@plumbline/contract/commerce/admin-orders';
import { historyLimit, type History, type HistoryEntry } from '@plumbline/contract/platform/history';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { Knex } from 'knex';
import { mailHistory } from '../../mail/index.ts';
import { findMembership, membershipHistory } from '../../members/index.ts';
import { historyEntry, mergeHistories } from '../../platform/history/history.ts';
import { auditHistory } from '../../staff/index.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { findChanges, type ChangeRow } from '../own-membership/changes.ts';
import type { DisputeRow } from '../payments/disputes/store.ts';
import type { RefundRow } from '../payments/refunds/store.ts';

const refundAction = `${refundAdminOrder.method} ${refundAdminOrder.path}`;

/** The history of an order. Actions of staff are included for roles that may read the audit log. */
export async function orderHistory(db: Knex, order: OrderRow, role: StaffRole): Promise<History> {
  const membership = await findMembership(db, order.id);
  const email = order.customer_email;
  const refs = new Set<unknown>(await db('ledger').where('order_id', order.id).pluck('ref'));
  const mails =
    email === null
      ? []
      : await mailHistory(db, email, ({ payload, createdAt }) => {
          if (payload === null || createdAt < order.created_at) return false;
          // Mails about money name the payment or refund; mails about only the membership name its order, or, if they are
          // from before that, only the member.
          if ('ref' in payload) return refs.has(payload['ref']);
          if ('order' in payload) return payload['order'] === order.id;
          return membership !== null && payload['number'] === membership.number;
        });
  return mergeHistories([
    ...(await moneyHistory(db, [order], () => null)),
    mails,
    // A refund is not listed twice: its own entry names who requested it.
    (await auditHistory(db, order.public_id, role)).filter(({ detail }) => detail !== refundAction),
  ]);
}

/** The history of one person's orders, one list per table; `pageOf` returns the admin page of an order. */
export async function moneyHistory(
  db: Knex,
  orders: readonly OrderRow[],
  pageOf: (orderId: number) => HistoryEntry['page'] = pageIn(orders),
): Promise<HistoryEntry[][]> {
  const ids = orders.map(({ id }) => id);
  const newestRows = <Row>(table: string): Promise<Row[]> =>
    db(table).whereIn('order_id', ids).orderBy('id', 'desc').limit(historyLimit);
  const attempts = await newestRows<{ order_id: number; created_at: string; amount: number }>('payment_attempts');
  const events = await newestRows<{ order_id: number; type: string; received_at: string }>('provider_events');
  const ledger = await newestRows<{ order_id: number; kind: string; amount: number; created_at: string }>('ledger');
  const refunds = await newestRows<RefundRow>('refunds');
  const disputes = await newestRows<DisputeRow>('disputes');
  return [
    orders.map(({ id, created_at: at, amount }) =>
      historyEntry({ at, kind: 'order_opened', amount, page: pageOf(id) }),
    ),
    attempts.map(({ order_id: id, created_at: at, amount }) =>
      historyEntry({ at, kind: 'payment_started', amount, page: pageOf(id) }),
    ),
    events.flatMap(({ order_id: id, type, received_at: at }) => {
      const kind = eventKinds[type];
      return kind === undefined ? [] : [historyEntry({ at, kind, page: pageOf(id) })];
    }),
    ledger.flatMap(({ order_id: id, kind: ledgerKind, amount, created_at: at }) => {
      const kind = ledgerKinds[ledgerKind];
      return kind === undefined ? [] : [historyEntry({ at, kind, amount: Math.abs(amount), page: pageOf(id) })];
    }),
    await membershipHistory(
      db,
      new Map(
        orders.map(({ id }) => {
          const firstCharge = ledger.findLast(({ order_id: orderId, kind }) => orderId === id && kind === 'charge');
          return [id, { page: pageOf(id), bookedAt: firstCharge?.created_at ?? null }];
        }),
      ),
    ),
    (await findChanges(db, ids, historyLimit)).flatMap((change) => changeEntries(change, pageOf(change.order_id))),
    refunds.flatMap((refund) => refundEntries(refund, pageOf(refund.order_id))),
    disputes.map(({ order_id: id, opened_at: at, standing, amount, reason: detail }) =>
      historyEntry({
        at,
        kind: standing === 'inquiry' || standing === 'closed' ? 'inquiry_opened' : 'dispute_opened',
        amount,
        detail,
        page: pageOf(id),
      }),
    ),
  ];
}

/** The provider's events that the history shows. The effects of all others are read from the other tables. */
const eventKinds: Readonly<Record<string, HistoryEntry['kind']>> = {
  'payment_intent.payment_failed': 'payment_failed',
  'invoice.payment_action_required': 'confirmation_needed',
};

/** Kinds of ledger lines, and the entries of the history that show them. */
const ledgerKinds: Readonly<Record<string, HistoryEntry['kind']>> = {
  charge: 'paid',
  refund: 'refunded',
  refund_failed: 'refund_returned',
  dispute: 'dispute_withdrawn',
  dispute_won: 'dispute_won',
};

/** Changes requested by a member, or by staff for them; changes of a card only after their completion. */
function changeEntries(
  { kind, state, asked_at: askedAt, changed_at: changedAt, withdrawn_at: withdrawnAt, amount, failure }: ChangeRow,
  page: HistoryEntry['page'],
): HistoryEntry[] {
  if (kind === 'card') return state === 'done' ? [historyEntry({ at: changedAt, kind: 'card_changed', page })] : [];
  if (kind === 'plan_now' || kind === 'plan_due') {
    return [
      historyEntry({ at: askedAt, kind: 'plan_requested', amount: amount || null, page }),
      ...(state === 'done' ? [historyEntry({ at: changedAt, kind: 'plan_changed', page })] : []),
      ...(failure === null ? [] : [historyEntry({ at: changedAt, kind: 'plan_not_changed', detail: failure, page })]),
      ...(withdrawnAt === null ? [] : [historyEntry({ at: withdrawnAt, kind: 'plan_withdrawn', page })]),
    ];
  }
  return [
    historyEntry({ at: askedAt, kind: kind === 'resume' ? 'resume_requested' : 'cancel_requested', page }),
    ...(failure === null || state === 'done'
      ? []
      : [historyEntry({ at: changedAt, kind: 'renewal_not_changed', page })]),
  ];
}

function refundEntries(
  { asked_at: askedAt, changed_at: changedAt, amount, asked_by: by, reason, state, problem }: RefundRow,
  page: HistoryEntry['page'],
): HistoryEntry[] {
  const requested = historyEntry({ at: askedAt, kind: 'refund_requested', amount, by, detail: reason, page });
  if (state !== 'refused') return [requested];
  return [requested, historyEntry({ at: changedAt, kind: 'refund_refused', amount, detail: problem, page })];
}

function pageIn(orders: readonly OrderRow[]): (orderId: number) => HistoryEntry['page'] {
  const pages = new Map(
    orders.map(({ id, public_id: publicId }) => [id, { path: `/admin/orders/${publicId}`, name: orderNumber(id) }]),
  );
  return (orderId) => pages.get(orderId) ?? null;
}
