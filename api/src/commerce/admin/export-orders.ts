import type { AdminOrder, AdminOrderFilter } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../orders/order-row.ts';
import { keysetBatches } from '../../platform/database/keyset-page.ts';
import type { CsvColumn } from '../../platform/http/csv-download.ts';
import { filteredOrders } from './filtered-orders.ts';
import { adminOrdersOf } from './view-orders.ts';

/** The columns of the CSV file. */
export const orderColumns: readonly CsvColumn<AdminOrder>[] = [
  ['Order', ({ number }) => number],
  ['Id', ({ id }) => id],
  ['Opened (UTC)', ({ createdAt }) => createdAt],
  ['Paid (UTC)', ({ paidAt }) => paidAt],
  ['Status', ({ status }) => status],
  ['To look at', ({ trouble }) => trouble],
  ['Name', ({ customer }) => customer?.name ?? null],
  ['E-mail', ({ customer }) => customer?.email ?? null],
  ['Description', ({ description }) => description],
  ['Plan', ({ planId }) => planId],
  ['Billing', ({ billingFrequency }) => billingFrequency],
  ['Bought', ({ bought }) => bought],
  ['Price (USD)', ({ amount }) => decimal(amount)],
  ['Code', ({ reduction }) => reduction && reduction.code],
  ['Discount (USD)', ({ reduction }) => reduction && decimal(reduction.discount)],
  ['Renews at (USD)', ({ renewalAmount }) => (renewalAmount === null ? null : decimal(renewalAmount))],
  ['Kept (USD)', ({ kept }) => decimal(kept)],
  ['Card', ({ card }) => card && `${card.brand} ${card.last4}`],
  ['Wallet', ({ card }) => card && card.wallet],
];

/** The orders that match a filter, in batches, newest first. */
export function ordersInBatches(db: Knex, filter: AdminOrderFilter): AsyncIterable<readonly AdminOrder[]> {
  const filtered = () => ({ table: 'orders', query: filteredOrders(db, filter) });
  return keysetBatches(db, filtered, (rows: readonly OrderRow[]) => adminOrdersOf(db, rows));
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
