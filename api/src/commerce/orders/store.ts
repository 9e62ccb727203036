import type { Knex } from 'knex';
import { orderIdsEndedAfter } from '../../members/index.ts';
import { withDismissed } from './attention-texts.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';
import { searchTextOf } from './search-text.ts';
import { randomBytes } from 'node:crypto';

/** An order by its public id. */
export async function findOrder(db: Knex, publicId: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('public_id', publicId).first();
  return row ?? null;
}

/** The newest orders of an e-mail address, ignoring case. */
export async function ordersWithEmail(db: Knex, email: string, limit: number): Promise<OrderRow[]> {
  return db('orders').whereRaw('lower(customer_email) = ?', [email.toLowerCase()]).orderBy('id', 'desc').limit(limit);
}

/** An order by its row's id. @throws Error if the order does not exist. */
export async function findOrderRow(db: Knex, id: number): Promise<OrderRow> {
  const row: OrderRow | undefined = await db('orders').where({ id }).first();
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** The order that a browser resumes with its checkout key. */
export async function findOrderByResumeKey(db: Knex, resumeKey: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('resume_key', resumeKey).first();
  return row ?? null;
}

/** The paid order that has a claim: one buyer's membership of one kind. */
export async function findOrderByClaim(db: Knex, claim: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where({ claim }).first();
  return row ?? null;
}

/** Locks an order's row until the transaction ends, by a write that changes nothing: both dialects lock on a write. */
export async function lockOrder(transaction: Knex.Transaction, id: number): Promise<OrderRow> {
  const [row]: OrderRow[] = await transaction('orders')
    .where({ id })
    .update({ version: transaction.raw('version') })
    .returning('*');
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** Locks an order and increments its version (optimistic lock); null if another write has changed it since it was read. */
export async function lockUnchangedOrder(
  transaction: Knex.Transaction,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
): Promise<OrderRow | null> {
  const [row]: OrderRow[] = await transaction('orders')
    .where({ id, version })
    .update({ version: version + 1 })
    .returning('*');
  return row ?? null;
}

/** Updates columns of an order. The caller holds the lock of its row. */
export async function changeOrder(
  transaction: Knex.Transaction,
  id: number,
  changes: Partial<OrderRow>,
): Promise<void> {
  await transaction('orders').where({ id }).update(changes);
}

/** Marks an order as processing (the outcome of its payment is unknown) until the next check; ended orders stay unchanged. */
export async function setProcessing(transaction: Knex.Transaction, id: number, checkAt: string): Promise<void> {
  await transaction('orders')
    .where({ id })
    .whereIn('status', ['open', 'processing'])
    .update({ status: 'processing', check_at: checkAt, version: transaction.raw('version + 1') });
}

/**
 * Locks all orders with the same buyer and membership as the given one, that one included. The rows are always locked
 * in the order of their ids, so that two concurrent payments cannot deadlock. Knex omits the lock on SQLite, which has
 * one writer.
 */
export async function lockDuplicates(
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

/** Marks the duplicates of a paid order to be cancelled, by the next sweep (of the payment worker) at the latest. */
export async function markDuplicates(
  transaction: Knex.Transaction,
  id: number,
  duplicates: readonly number[],
  now: string,
): Promise<void> {
  if (duplicates.length === 0) return;
  await transaction('orders')
    .whereIn('id', duplicates)
    .update({ yields_to: id, check_at: now, version: transaction.raw('version + 1') });
}

/** Dismisses an order's attention text. @returns false if the text has changed since the caller read it. */
export async function dismissAttention(transaction: Knex.Transaction, id: number, attention: string): Promise<boolean> {
  const order = await lockOrder(transaction, id);
  if (order.attention !== attention) return false;
  await changeOrder(transaction, id, {
    attention: null,
    dismissed_attention: withDismissed(order.dismissed_attention, attention),
    version: order.version + 1,
  });
  return true;
}

/** Schedules an order for the next sweep. */
export async function scheduleCheck(transaction: Knex.Transaction, id: number, now: string): Promise<void> {
  await transaction('orders')
    .where({ id })
    .update({ check_at: now, version: transaction.raw('version + 1') });
}

/** Sets when an order is checked next. */
export async function setCheckTime(transaction: Knex.Transaction, id: number, checkAt: string): Promise<void> {
  await transaction('orders').where({ id }).update({ check_at: checkAt });
}

/** The order that the dashboard opened with this reference. */
export async function findOrderByReference(db: Knex, reference: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where({ reference }).first();
  return row ?? null;
}

/** Releases the reference of an order that can no longer be paid; its `reference_hash` stays and marks it as the dashboard's. */
export async function clearReference(transaction: Knex.Transaction, id: number): Promise<void> {
  await transaction('orders').where({ id }).whereIn('status', ['expired', 'cancelled']).update({ reference: null });
}

interface OrderTimes {
  /** ISO 8601. */
  readonly now: string;
  readonly expiresAt: string;
}

/** Opens an order; null if another one has its reference or its checkout key. */
export async function insertOrder(
  transaction: Knex.Transaction,
  order: NewOrderRow,
  { now, expiresAt }: OrderTimes,
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

/** In ms: the longest time until the next check of an unpaid order. */
const maxWait = 8 * 86_400_000;

/**
 * Schedules a check now for orders whose times were written while the clock was ahead: those of ended memberships whose
 * end is in the future, those with a later check than {@link maxWait} allows, and the given `others`. `time` in ms
 * since 1970.
 */
export async function repairCheckTimes(db: Knex, time: number, others: readonly number[]): Promise<void> {
  const now = new Date(time).toISOString();
  const latest = new Date(time + maxWait).toISOString();
  const ended = orderIdsEndedAfter(db, now);
  const ids: number[] = await db('orders')
    .whereIn('id', ended)
    .where((either) => void either.whereNull('check_at').orWhere('check_at', '>', now))
    .union(db('orders').whereIn('status', ['open', 'processing']).where('check_at', '>', latest).select('id'))
    .pluck('id');
  // Such orders are rare, so one statement for each suffices.
  for (const id of [...ids, ...others]) await db('orders').where({ id }).update({ check_at: now });
}

/** The due orders, longest due first. */
export async function findDueOrders(db: Knex, now: string, limit: number): Promise<OrderRow[]> {
  const rows: OrderRow[] = await db('orders').where('check_at', '<=', now).orderBy(['check_at', 'id']).limit(limit);
  return rows;
}

/** Digits and small letters without i, l, o and u, which are easily misread: 32 characters, 5 bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new public id of an order: `ord_` and 130 random bits. */
function newOrderId(): string {
  return `ord_${Array.from(randomBytes(26), (byte) => alphabet.charAt(byte & 31)).join('')}`;
}
