import type { Knex } from 'knex';
import { orderIdsEndedAfter } from '../../members/index.ts';
import { newOrderId } from './order-id.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';
import { searchTextOf } from './search-text.ts';

/** An order by its public id. */
export async function findOrder(db: Knex, publicId: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('public_id', publicId).first();
  return row ?? null;
}

/** The newest orders of somebody with this address, however it is written. */
export async function ordersWithEmail(db: Knex, email: string, limit: number): Promise<OrderRow[]> {
  return db('orders').whereRaw('lower(customer_email) = ?', [email.toLowerCase()]).orderBy('id', 'desc').limit(limit);
}

/** An order by its number. @throws Error where there is none. */
export async function findOrderRow(db: Knex, id: number): Promise<OrderRow> {
  const row: OrderRow | undefined = await db('orders').where({ id }).first();
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** The order that a checkout's key leads to. */
export async function findResumed(db: Knex, resumeKey: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('resume_key', resumeKey).first();
  return row ?? null;
}

/** The order whose membership has this buyer and membership. */
export async function findClaimed(db: Knex, claim: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where({ claim }).first();
  return row ?? null;
}

/** The dialect's row lock, as a write: the order stays as it is until the transaction ends. */
export async function lockOrder(transaction: Knex.Transaction, id: number): Promise<OrderRow> {
  const [row]: OrderRow[] = await transaction('orders')
    .where({ id })
    .update({ version: transaction.raw('version') })
    .returning('*');
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** Takes an order to be changed, where it still is the version that it was; else null. Its version moves, its row is locked. */
export async function takeVersion(
  transaction: Knex.Transaction,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
): Promise<OrderRow | null> {
  const [row]: OrderRow[] = await transaction('orders')
    .where({ id, version })
    .update({ version: version + 1 })
    .returning('*');
  return row ?? null;
}

/** Writes what has changed. The caller holds the order's row. */
export async function changeOrder(
  transaction: Knex.Transaction,
  id: number,
  changes: Partial<OrderRow>,
): Promise<void> {
  await transaction('orders').where({ id }).update(changes);
}

/** Says that nobody knows how an order's payment stands, and when it is looked at again; of one that is over, nothing. */
export async function setProcessing(transaction: Knex.Transaction, id: number, checkAt: string): Promise<void> {
  await transaction('orders')
    .where({ id })
    .whereIn('status', ['open', 'processing'])
    .update({ status: 'processing', check_at: checkAt, version: transaction.raw('version + 1') });
}

/**
 * Every order of an order's buyer and membership, itself included; all are locked, always in the same turn: of two that are paid at
 * once neither waits for what the other one holds. SQLite has one writer at a time, and leaves the lock out.
 */
export async function lockRivals(
  transaction: Knex.Transaction,
  id: number,
): Promise<Pick<OrderRow, 'id' | 'claim' | 'status'>[]> {
  const rows: Pick<OrderRow, 'id' | 'claim' | 'status'>[] = await transaction('orders')
    .where('buyer_plan', transaction('orders').where({ id }).select('buyer_plan'))
    .orderBy('id')
    .select('id', 'claim', 'status')
    .forUpdate();
  return rows;
}

/** An order has been paid: others of its buyer and membership are to be called off, by the next sweep at the latest. */
export async function yieldRivals(
  transaction: Knex.Transaction,
  id: number,
  rivals: readonly number[],
  now: string,
): Promise<void> {
  if (rivals.length === 0) return;
  await transaction('orders')
    .whereIn('id', rivals)
    .update({ yields_to: id, check_at: now, version: transaction.raw('version + 1') });
}

/** In characters. */
const mostDismissed = 20_000;

/** Dismisses an order's attention where it still is what somebody has read. @returns whether it was. */
export async function dismissAttention(transaction: Knex.Transaction, id: number, attention: string): Promise<boolean> {
  const order = await lockOrder(transaction, id);
  if (order.attention !== attention) return false;
  // Beside what was dismissed before; the newest is kept of more than anybody dismisses.
  const dismissed = [order.dismissed_attention, attention].filter(Boolean).join('; ').slice(-mostDismissed);
  await changeOrder(transaction, id, {
    attention: null,
    dismissed_attention: dismissed,
    version: order.version + 1,
  });
  return true;
}

/** Has the next sweep look at an order: something of it has changed. */
export async function makeDue(transaction: Knex.Transaction, id: number, now: string): Promise<void> {
  await transaction('orders')
    .where({ id })
    .update({ check_at: now, version: transaction.raw('version + 1') });
}

/** When an order is looked at again. */
export async function setCheckTime(transaction: Knex.Transaction, id: number, checkAt: string): Promise<void> {
  await transaction('orders').where({ id }).update({ check_at: checkAt });
}

/** The order that the dashboard opened under this name. */
export async function findReferred(db: Knex, reference: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where({ reference }).first();
  return row ?? null;
}

/** Gives a reference free whose order can no longer be paid; its hash stays, and says that the dashboard opened it. */
export async function dropReference(transaction: Knex.Transaction, id: number): Promise<void> {
  await transaction('orders').where({ id }).whereIn('status', ['expired', 'cancelled']).update({ reference: null });
}

interface Times {
  /** ISO 8601. */
  readonly now: string;
  readonly expiresAt: string;
}

/** Opens an order; null where another has its reference or its checkout's key. */
export async function insertOrder(
  transaction: Knex.Transaction,
  order: NewOrderRow,
  { now, expiresAt }: Times,
): Promise<OrderRow | null> {
  const publicId = newOrderId();
  const rows: OrderRow[] = await transaction('orders')
    .insert({
      ...order,
      public_id: publicId,
      search_text: searchTextOf({ ...order, public_id: publicId }),
      status: 'open',
      currency: 'usd',
      version: 1,
      created_at: now,
      expires_at: expiresAt,
      check_at: expiresAt,
    })
    .onConflict()
    .ignore()
    .returning('*');
  return rows[0] ?? null;
}

/** In ms: no order that waits for its payment is looked at later than it expires. */
const longestWait = 8 * 86_400_000;

/**
 * Makes due what a clock that was ahead has put off: memberships that ended in the future, and orders that wait for longer
 * than any does, and `others` that are known to. `time` in ms since 1970.
 */
export async function dueAfterClockJump(db: Knex, time: number, others: readonly number[]): Promise<void> {
  const now = new Date(time).toISOString();
  const latest = new Date(time + longestWait).toISOString();
  const ended = orderIdsEndedAfter(db, now);
  const ids: number[] = await db('orders')
    .whereIn('id', ended)
    .where((either) => void either.whereNull('check_at').orWhere('check_at', '>', now))
    .union(db('orders').whereIn('status', ['open', 'processing']).where('check_at', '>', latest).select('id'))
    .pluck('id');
  // Hardly ever is there one.
  for (const id of [...ids, ...others]) await db('orders').where({ id }).update({ check_at: now });
}

/** Orders whose time to be looked at has come, the longest due first. */
export async function findDueOrders(db: Knex, now: string, limit: number): Promise<OrderRow[]> {
  const rows: OrderRow[] = await db('orders').where('check_at', '<=', now).orderBy(['check_at', 'id']).limit(limit);
  return rows;
}
