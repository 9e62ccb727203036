import type { AdminOrderStats } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import { countEndedSince } from '../../members/index.ts';
import { idsInTrouble } from './filtered-orders.ts';

const days = 7;

/** The statistics of the last seven days; `trouble`: the orders that need attention now; `now` in ms since 1970. */
export async function orderStats(db: Knex, now: number): Promise<AdminOrderStats> {
  const since = new Date(now - days * 86_400_000).toISOString();
  const count = async (query: Knex.QueryBuilder): Promise<number> => {
    const [row]: { total: number | string }[] = await query.count({ total: '*' });
    return Number(row?.total ?? 0);
  };
  const [money]: { taken: number | string | null }[] = await db('ledger')
    .where('created_at', '>=', since)
    // Test charges of staff have no order.
    .whereNotNull('order_id')
    .sum({ taken: 'amount' });
  return {
    days,
    taken: Number(money?.taken ?? 0),
    orders: await count(db('orders').where('paid_at', '>=', since)),
    trouble: await count(db.from(idsInTrouble(db).as('troubled'))),
    ended: await countEndedSince(db, since),
  };
}
