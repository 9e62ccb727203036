import { parseOrderNumber } from '@plumbline/contract/commerce/admin-orders';
import { orderStatuses, type OrderStatus } from '@plumbline/contract/commerce/orders';
import type { Knex } from 'knex';
import type { OrderRow } from './order-row.ts';

// Used by `npm run orders`.

/** The status with this name; undefined for an unknown name. */
export function parseOrderStatus(name: string): OrderStatus | undefined {
  return orderStatuses.find((status) => status === name);
}

/** The newest orders with a status, or that need attention, or all; and their number. */
export async function listOrders(
  db: Knex,
  selection: OrderStatus | 'attention' | 'all',
  limit: number,
): Promise<{ readonly orders: OrderRow[]; readonly total: number }> {
  const selected = (): Knex.QueryBuilder => {
    const query = db('orders');
    if (selection === 'attention') return query.whereNotNull('attention');
    return selection === 'all' ? query : query.where('status', selection);
  };
  const orders: OrderRow[] = await selected().orderBy('id', 'desc').limit(limit);
  const [count]: { total: number | string }[] = await selected().count({ total: '*' });
  return { orders, total: Number(count?.total ?? 0) };
}

/** An order by the number in the database, the displayed number (`PL-10017`), or the public id. */
export async function findOrderByAnyId(db: Knex, name: string): Promise<OrderRow | null> {
  const displayedId = /^pl-/i.test(name) ? parseOrderNumber(name) : null;
  const id = /^\d{1,9}$/.test(name) ? Number(name) : displayedId;
  const where = id === null ? { public_id: name } : { id };
  const row: OrderRow | undefined = await db('orders').where(where).first();
  return row ?? null;
}
