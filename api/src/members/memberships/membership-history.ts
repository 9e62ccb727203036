import { historyLimit, type HistoryEntry } from '@plumbline/contract/platform/history';
import type { Knex } from 'knex';
import { historyEntry } from '../../platform/history/history.ts';
import type { MembershipRow } from './membership-row.ts';

/** An order for the history of its membership. */
export interface HistoryOrder {
  readonly page: HistoryEntry['page'];
  /** ISO 8601: when its first payment was booked; null for an unpaid order. */
  readonly bookedAt: string | null;
}

/** Beginnings and ends of the newest memberships of orders, by the orders' ids. */
export async function membershipHistory(db: Knex, orders: ReadonlyMap<number, HistoryOrder>): Promise<HistoryEntry[]> {
  const rows: MembershipRow[] = await db('memberships')
    .whereIn('order_id', [...orders.keys()])
    .orderBy('id', 'desc')
    .limit(historyLimit);
  return rows.flatMap(({ order_id: orderId, started_at: startedAt, ended_at: endedAt, end_reason: detail }) => {
    const { page, bookedAt } = orders.get(orderId) ?? { page: null, bookedAt: null };
    // `startedAt` is the provider's time in whole seconds, which can precede the opening of the order.
    const started = historyEntry({ at: bookedAt ?? startedAt, kind: 'membership_started', page });
    if (endedAt === null) return [started];
    return [started, historyEntry({ at: endedAt, kind: 'membership_ended', detail, page })];
  });
}
