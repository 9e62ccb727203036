import { randomUUID } from 'node:crypto';
import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';

/** A refund as the database has it. */
export interface RefundRow {
  readonly id: number;
  readonly order_id: number;
  readonly intent_id: string;
  /** In cents. */
  readonly amount: number;
  readonly reason: Refund['reason'];
  /** Who asked for it; null for the site itself. */
  readonly asked_by: string | null;
  /** Of two of an order with the same one, one is sent. */
  readonly reference: string;
  readonly idempotency_key: string;
  readonly state: Refund['state'];
  /** The provider's id of it. */
  readonly ref: string | null;
  /** Why it was refused or failed, in words; else null. */
  readonly problem: string | null;
  /** ISO 8601, as every time here. */
  readonly asked_at: string;
  readonly changed_at: string;
  /** How often it was sent without an answer. */
  readonly attempts: number;
  /** When it is to be sent; null if nothing is. */
  readonly due_at: string | null;
}

/** What a refund begins as. */
export type NewRefund = Pick<RefundRow, 'order_id' | 'intent_id' | 'amount' | 'reason' | 'asked_by' | 'reference'>;

/** Refunds of one order that are looked at. */
const most = 1000;

/** Every refund of an order, the oldest first. */
export async function findRefunds(db: Knex, orderId: number): Promise<RefundRow[]> {
  const rows: RefundRow[] = await db('refunds').where('order_id', orderId).orderBy('id').limit(most);
  return rows;
}

/** Keeps a refund with its key, before it is sent. The caller holds the order's row. */
export async function insertRefund(transaction: Knex.Transaction, refund: NewRefund, now: string): Promise<RefundRow> {
  const [row]: RefundRow[] = await transaction('refunds')
    .insert({
      ...refund,
      idempotency_key: randomUUID(),
      state: 'asked',
      asked_at: now,
      changed_at: now,
      attempts: 0,
      due_at: now,
    })
    .returning('*');
  if (!row) throw new Error('a refund was not kept');
  return row;
}

/** Writes what has become of a refund. */
export async function changeRefund(db: Knex, id: number, changes: Partial<RefundRow>): Promise<void> {
  await db('refunds').where({ id }).update(changes);
}

/** Whether a refund may still be sent, or is on its way, or is done: only one that is not gives its reference free. */
export function isLive({ state }: Pick<RefundRow, 'state'>): boolean {
  return state !== 'refused' && state !== 'failed';
}

/** Whether the site itself has asked for a refund. */
export function isAutomatic({ reason }: Pick<RefundRow, 'reason'>): boolean {
  return reason === 'duplicate' || reason === 'charged_after_end';
}

/** How often the site asks for the same refund; then it is a person's. */
const mostAttempts = 8;

/** Whether a payment's automatic refunds that were refused are followed by another. */
export function mayBeRetried(refunds: readonly Pick<RefundRow, 'state' | 'reason'>[]): boolean {
  const automatic = refunds.filter(isAutomatic);
  // One that came back to us would come back again: a person finds another way.
  if (automatic.some(({ state }) => state === 'failed')) return false;
  return automatic.at(-1)?.state === 'refused' && automatic.length < mostAttempts;
}

/** In ms: no refund waits longer than this to be sent. */
const longestWait = 7 * 3_600_000;

/** Makes due what a clock that was ahead has put off. `time` in ms since 1970. @returns the orders of it. */
export async function recallRefunds(db: Knex, time: number): Promise<number[]> {
  const latest = new Date(time + longestWait).toISOString();
  const rows: { id: number; order_id: number }[] = await db('refunds')
    .where('state', 'asked')
    .where('due_at', '>', latest)
    .select('id', 'order_id');
  for (const { id } of rows) await changeRefund(db, id, { due_at: new Date(time).toISOString() });
  return rows.map(({ order_id: order }) => order);
}
