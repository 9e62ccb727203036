import { parseOrderNumber } from '@plumbline/contract/commerce/admin-orders';
import { orderStatuses, type OrderStatus } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import type { OrderRow } from './order-row.ts';

// Used by `npm run orders`.

/** The status with this name; undefined for an unknown name. */
export function statusNamed(name: string): OrderStatus | undefined {
  return orderStatuses.find((known) => known === name);
}

/** The newest orders with a status, or that need attention, or all; and their number. */
export async function listOrders(
  db: Knex,
  which: OrderStatus | 'attention' | 'all',
  limit: number,
): Promise<{ readonly orders: OrderRow[]; readonly total: number }> {
  const wanted = (): Knex.QueryBuilder => {
    const query = db('orders');
    if (which === 'attention') return query.whereNotNull('attention');
    return which === 'all' ? query : query.where('status', which);
  };
  const orders: OrderRow[] = await wanted().orderBy('id', 'desc').limit(limit);
  const [count]: { total: number | string }[] = await wanted().count({ total: '*' });
  return { orders, total: Number(count?.total ?? 0) };
}

/** An order by the number in the database, the displayed number (`PL-10017`), or the public id. */
export async function findNamedOrder(db: Knex, name: string): Promise<OrderRow | null> {
  const known = /^pl-/i.test(name) ? parseOrderNumber(name) : null;
  const id = /^\d{1,9}$/.test(name) ? Number(name) : known;
  const where = id === null ? { public_id: name } : { id };
  const row: OrderRow | undefined = await db('orders').where(where).first();
  return row ?? null;
}
