import type { listAdminOrders, AdminOrder } from '@plumbline/contract/commerce/admin-orders';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { Knex } from 'knex';
import type { InferOutput } from 'valibot';
import { cursorOf, integersOf, positionOf } from '../../platform/database/cursor.ts';
import { countedPage } from '../../platform/database/counted-page.ts';
import { wholeRows } from '../../platform/database/keyset-page.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { idsInTrouble, filteredOrders } from './filtered-orders.ts';
import { adminOrdersOf } from './view-orders.ts';

type OrdersQuery = InferOutput<(typeof listAdminOrders)['query']>;
type Sort = OrdersQuery['sort'];

/** One page of the admin's list of orders. */
export async function listOrdersPage(db: Knex, query: OrdersQuery): Promise<CountedPage<AdminOrder[]>> {
  const { sort, limit } = query;
  const rows = await (sort === 'trouble' ? troubleFirst(db, query) : sortedRows(db, sort, query));
  const items = await adminOrdersOf(db, rows.slice(0, limit));
  const [last, lastItem] = [rows[limit - 1], items.at(-1)];
  const hasMore = rows.length > limit && last && lastItem;
  const next = hasMore ? cursorAfter(sort, last, lastItem.trouble !== null) : null;
  return countedPage(db, { items, next }, query.cursor, () => filteredOrders(db, query));
}

/** The value of a cursor whose page ends within the orders that need attention. */
const cursorInTrouble = 'trouble';

/** The orders that need attention, then the others; the cursor contains the part in which a page begins. */
async function troubleFirst(db: Knex, { cursor, limit, ...filter }: OrdersQuery): Promise<OrderRow[]> {
  const readPart = async (inTrouble: boolean, before: number, count: number): Promise<OrderRow[]> => {
    const query = filteredOrders(db, filter).orderBy('id', 'desc').limit(count);
    void (inTrouble ? query.whereIn('id', idsInTrouble(db)) : query.whereNotIn('id', idsInTrouble(db)));
    if (before > 0) void query.where('id', '<', before);
    const rows: OrderRow[] = await wholeRows(db, { table: 'orders', query }).orderBy('id', 'desc');
    return rows;
  };
  const { id: before, value } = cursor === undefined ? { id: 0, value: null } : positionOf(cursor);
  /** One row more than a page has: it shows whether there is another page. */
  const count = limit + 1;
  if (before > 0 && value !== cursorInTrouble) return readPart(false, before, count);
  const first = await readPart(true, before, count);
  return first.length === count ? first : [...first, ...(await readPart(false, 0, count - first.length))];
}

async function sortedRows(
  db: Knex,
  sort: Exclude<Sort, 'trouble'>,
  { cursor, limit, ...filter }: OrdersQuery,
): Promise<OrderRow[]> {
  const query = filteredOrders(db, filter).limit(limit + 1);
  const order = sort === 'newest' || sort === 'most' ? 'desc' : 'asc';
  const comparison = order === 'desc' ? '<' : '>';
  const sortColumns = (sort === 'newest' || sort === 'oldest' ? ['id'] : ['amount', 'id']).map((column) => ({
    column,
    order,
  }));
  const cursorValues =
    cursor === undefined ? [] : sortColumns.length === 1 ? [positionOf(cursor).id] : (integersOf(cursor) ?? []);
  if (cursorValues.length === sortColumns.length) {
    const columns = sortColumns.map(({ column }) => column).join(', ');
    void query.whereRaw(`(${columns}) ${comparison} (${cursorValues.map(() => '?').join(', ')})`, cursorValues);
  }
  const rows: OrderRow[] = await wholeRows(db, { table: 'orders', query: query.orderBy(sortColumns) }).orderBy(
    sortColumns,
  );
  return rows;
}

function cursorAfter(sort: Sort, { id, amount }: OrderRow, inTrouble: boolean): string {
  if (sort === 'most' || sort === 'least') return cursorOf(id, amount);
  return cursorOf(id, sort === 'trouble' && inTrouble ? cursorInTrouble : null);
}
