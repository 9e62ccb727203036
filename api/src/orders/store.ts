import type { Knex } from 'knex';
import { newOrderId } from './order-id.ts';
import type { NewOrderRow, OrderRow } from './order-row.ts';

/** An order by its public id. */
export async function findOrder(db: Knex, publicId: string): Promise<OrderRow | null> {
  const row: OrderRow | undefined = await db('orders').where('public_id', publicId).first();
  return row ?? null;
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
