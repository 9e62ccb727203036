import type { AdminOrder, AdminOrderFilter } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import { filteredOrders, wholeOrders } from './filtered-orders.ts';
import { adminOrdersOf } from './view-orders.ts';

/** Orders that are read at a time. */
const batch = 500;
/** PostgreSQL compares its integers with none that is greater. */
const greatestId = 2_147_483_647;

/** What an export of orders says. */
export const orderColumns: readonly CsvColumn<AdminOrder>[] = [
  ['Order', ({ number }) => number],
  ['Id', ({ id }) => id],
  ['Opened (UTC)', ({ createdAt }) => createdAt],
  ['Paid (UTC)', ({ paidAt }) => paidAt],
  ['Status', ({ status }) => status],
  ['To look at', ({ trouble }) => trouble],
  ['Name', ({ customer }) => customer?.name ?? null],
  ['Email', ({ customer }) => customer?.email ?? null],
  ['Description', ({ description }) => description],
  ['Plan', ({ planId }) => planId],
  ['Billing', ({ billingFrequency }) => billingFrequency],
  ['Price (USD)', ({ amount }) => decimal(amount)],
  ['Kept (USD)', ({ kept }) => decimal(kept)],
  ['Card', ({ card }) => card && `${card.brand} ${card.last4}`],
];

/** The orders that match a filter, in batches, newest first. */
export async function* ordersInParts(db: Knex, filter: AdminOrderFilter): AsyncGenerator<readonly AdminOrder[]> {
  for (let before = greatestId; ;) {
    const rows: OrderRow[] = await wholeOrders(
      db,
      filteredOrders(db, filter).where('id', '<', before).orderBy('id', 'desc').limit(batch),
    ).orderBy('id', 'desc');
    yield await adminOrdersOf(db, rows);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
