import { historyLimit, type HistoryEntry } from '@plumbline/contract/platform/history';
import type { Knex } from 'knex';
import { historyEntry } from '../../platform/history/history.ts';
import type { MembershipRow } from './membership-row.ts';

/** Beginnings and ends of the newest memberships of orders; `pageOf` gives the page of an order. */
export async function membershipHistory(
  db: Knex,
  orderIds: readonly number[],
  pageOf: (orderId: number) => HistoryEntry['page'],
): Promise<HistoryEntry[]> {
  const rows: MembershipRow[] = await db('memberships')
    .whereIn('order_id', orderIds)
    .orderBy('id', 'desc')
    .limit(historyLimit);
  return rows.flatMap(({ order_id: orderId, started_at: startedAt, ended_at: endedAt, end_reason: detail }) => {
    const page = pageOf(orderId);
    const started = historyEntry({ at: startedAt, kind: 'membership_started', page });
    if (endedAt === null) return [started];
    return [started, historyEntry({ at: endedAt, kind: 'membership_ended', detail, page })];
  });
}
