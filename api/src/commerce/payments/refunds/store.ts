import { randomUUID } from 'node:crypto';
import type { Refund } from '@plumbline/contract/commerce/admin-orders';
import type { Knex } from 'knex';

/** A row of the table of refunds. */
export interface RefundRow {
  readonly id: number;
  readonly order_id: number;
  readonly intent_id: string;
  /** In cents. */
  readonly amount: number;
  readonly reason: Refund['reason'];
  /** The requester; null for the site itself. */
  readonly asked_by: string | null;
  /** Unique within an order: of two refunds with the same reference one is sent. */
  readonly reference: string;
  readonly idempotency_key: string;
  readonly state: Refund['state'];
  /** The provider's id of the refund. */
  readonly ref: string | null;
  /** Why the refund was refused or failed, in words; null otherwise. */
  readonly problem: string | null;
  /** ISO 8601, like every time in this file. */
  readonly asked_at: string;
  readonly changed_at: string;
  /** Number of attempts without an answer. */
  readonly attempts: number;
  /** The time of the next attempt; null if there is none. */
  readonly due_at: string | null;
}

/** The initial columns of a refund. */
export type NewRefund = Pick<RefundRow, 'order_id' | 'intent_id' | 'amount' | 'reason' | 'asked_by' | 'reference'>;

/** The maximum number of refunds of one order. */
const maxRefunds = 1000;

/** Every refund of an order, oldest first. */
export async function findRefunds(db: Knex, orderId: number): Promise<RefundRow[]> {
  const rows: RefundRow[] = await db('refunds').where('order_id', orderId).orderBy('id').limit(maxRefunds);
  return rows;
}

/** Stores a refund with its key, before it is sent. The caller must hold the lock of the order's row. */
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
  if (!row) throw new Error('a refund was not stored');
  return row;
}

/** Updates columns of a refund. */
export async function changeRefund(db: Knex, id: number, changes: Partial<RefundRow>): Promise<void> {
  await db('refunds').where({ id }).update(changes);
}

/** Whether a refund is requested, sent or done. The reference of a refused or failed refund can be used again. */
export function isPendingOrDone({ state }: Pick<RefundRow, 'state'>): boolean {
  return state !== 'refused' && state !== 'failed';
}

/** Whether the site has requested the refund automatically. */
export function isAutomatic({ reason }: Pick<RefundRow, 'reason'>): boolean {
  return reason === 'duplicate' || reason === 'charged_after_end';
}

/** The maximum number of automatic attempts of the same refund; afterwards staff must handle it. */
const maxAttempts = 8;

/** Whether a payment's refused automatic refunds are followed by another. */
export function mayBeRetried(refunds: readonly Pick<RefundRow, 'state' | 'reason'>[]): boolean {
  const automatic = refunds.filter(isAutomatic);
  // A refund that failed at the bank would fail again: staff must find another way.
  if (automatic.some(({ state }) => state === 'failed')) return false;
  return automatic.at(-1)?.state === 'refused' && automatic.length < maxAttempts;
}

/** In ms: the longest wait of a refund until it is sent. */
const maxWait = 7 * 3_600_000;

/** Makes refunds due now whose times were written while the clock was ahead. `time` in ms since 1970. @returns their orders. */
export async function repairRefundDueTimes(db: Knex, time: number): Promise<number[]> {
  const latest = new Date(time + maxWait).toISOString();
  const rows: { id: number; order_id: number }[] = await db('refunds')
    .where('state', 'asked')
    .where('due_at', '>', latest)
    .select('id', 'order_id');
  for (const { id } of rows) await changeRefund(db, id, { due_at: new Date(time).toISOString() });
  return rows.map(({ order_id: order }) => order);
}
