import type { DeskOrder, DeskOrderNarrowing } from '@plumbline/contract/desk-orders';
import type { Knex } from 'knex';
import type { OrderRow } from '../order-row.ts';
import { csvLine } from '../../http/csv.ts';
import { narrowedOrders } from './narrowed-orders.ts';
import { deskOrdersOf } from './view-orders.ts';

/** Orders that are read at a time. */
const batch = 500;

const columns: readonly (readonly [string, (order: DeskOrder) => string | null])[] = [
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

/** The orders of a narrowing as CSV, the newest first, a part at a time: nobody holds all of them at once. */
export async function* exportOrders(db: Knex, narrowing: DeskOrderNarrowing): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title));
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const rows: OrderRow[] = await narrowedOrders(db, narrowing)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(batch);
    const orders = await deskOrdersOf(db, rows);
    yield orders.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    before = last.id;
  }
}

function decimal(cents: number): string {
  return (cents / 100).toFixed(2);
}
