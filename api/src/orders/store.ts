import type { Knex } from 'knex';
import { newOrderId } from './order-id.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';

/** An order by its public id. */
export async function findOrder(db: Knex, publicId: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('public_id', publicId).first();
  return row ?? null;
}

/** An order by its number. @throws Error where there is none. */
export async function findOrderRow(db: Knex, id: number): Promise<OrderRow> {
  const row: OrderRow | undefined = await db('orders').where({ id }).first();
  if (!row) throw new Error(`there is no order ${id}`);
  return row;
}

/** The order that holds a claim. */
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

/** The order that the dashboard opened under this name. */
export async function findReferred(db: Knex, reference: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where({ reference }).first();
  return row ?? null;
}

interface Times {
  /** ISO 8601. */
  readonly now: string;
  readonly expiresAt: string;
}

/** Opens an order; null where another has its reference or its claim. */
export async function insertOrder(
  transaction: Knex.Transaction,
  order: NewOrderRow,
  { now, expiresAt }: Times,
): Promise<OrderRow | null> {
  const rows: OrderRow[] = await transaction('orders')
    .insert({
      ...order,
      public_id: newOrderId(),
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

/** Orders whose time to be looked at has come, the longest due first. */
export async function findDueOrders(db: Knex, now: string, limit: number): Promise<OrderRow[]> {
  const rows: OrderRow[] = await db('orders').where('check_at', '<=', now).orderBy(['check_at', 'id']).limit(limit);
  return rows;
}
