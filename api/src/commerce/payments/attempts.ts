import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** A code and the price without it, and the reduction that the provider makes, in cents. */
export interface AttemptCoupon {
  readonly code: string;
  readonly listAmount: number;
  readonly amountOff: number;
  /** Whether each renewal is reduced too. */
  readonly always: boolean;
}

/** The request of an attempt to the provider, which a retry must repeat exactly. */
export interface AttemptRequest {
  readonly mode: 'payment' | 'subscription';
  /** The order's public id. */
  readonly orderId: string;
  readonly description: string;
  /** In cents: the immediate charge. */
  readonly amount: number;
  /** The code that reduces a subscription; absent for one without a code, and for a one-time payment, whose `amount` is reduced already. */
  readonly coupon?: AttemptCoupon;
  readonly planId: string | null;
  readonly interval: 'month' | 'year' | null;
  readonly customer: { readonly email: string };
}

/** One attempt to collect an order's payment. An order has at most one that has not ended. */
export interface Attempt {
  readonly id: number;
  readonly number: number;
  /** `new`: the provider may not have received it; `open`: it exists there; `paid`; `ended`: it can never be paid. */
  readonly status: 'new' | 'open' | 'paid' | 'ended';
  /** The idempotency key of its calls to the provider. */
  readonly key: string;
  readonly request: AttemptRequest;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
  /** The payment's id at the provider (a payment intent). */
  readonly intentId: string | null;
  /** Hash of the key of the browser that opened it, see `browserHash`; null if that browser sent none. */
  readonly browser: string | null;
  readonly createdAt: string;
}

interface Row {
  readonly id: number;
  readonly number: number;
  readonly status: Attempt['status'];
  readonly idempotency_key: string;
  readonly request: string;
  readonly customer_id: string | null;
  readonly subscription_id: string | null;
  readonly intent_id: string | null;
  readonly browser_hash: string | null;
  readonly created_at: string;
}

/** The order's attempt that has not ended. */
export async function findAttempt(db: Knex, orderId: number): Promise<Attempt | null> {
  const row: Row | undefined = await db('payment_attempts')
    .where('order_id', orderId)
    .whereNot('status', 'ended')
    .orderBy('number', 'desc')
    .first();
  return row ? toAttempt(row) : null;
}

/** Stores a new attempt with its key, before the first request to the provider. The caller must hold the lock of the order's row. */
export async function startAttempt(
  transaction: Knex.Transaction,
  orderId: number,
  { request, browser, now }: Pick<Attempt, 'request' | 'browser'> & { readonly now: string },
): Promise<Attempt> {
  const last: { number?: number | null } | undefined = await transaction('payment_attempts')
    .where('order_id', orderId)
    .max({ number: 'number' })
    .first();
  const [row]: Row[] = await transaction('payment_attempts')
    .insert({
      order_id: orderId,
      number: (last?.number ?? 0) + 1,
      provider: 'stripe',
      status: 'new',
      amount: request.amount,
      idempotency_key: randomUUID(),
      request: JSON.stringify(request),
      browser_hash: browser,
      created_at: now,
    })
    .returning('*');
  if (!row) throw new Error(`no attempt of order ${orderId} was stored`);
  return toAttempt(row);
}

/** Stores the customer of an attempt, also of one that has ended: the erasure of the buyer's data needs it. */
export async function storeCustomerId(db: Knex, id: number, customerId: string): Promise<void> {
  await db('payment_attempts').where({ id }).update({ customer_id: customerId });
}

/**
 * Stores the provider's ids of an attempt, which never change afterwards. @returns false if the attempt has ended in the
 * meantime, or has other ids: the secret of the caller's payment may then not be sent to a browser.
 */
export async function storeProviderIds(
  db: Knex,
  id: number,
  { subscriptionId, intentId }: { readonly subscriptionId?: string; readonly intentId: string },
): Promise<boolean> {
  const [row]: Pick<Row, 'status'>[] = await db('payment_attempts')
    .where({ id })
    .where((either) => void either.whereNull('intent_id').orWhere({ intent_id: intentId }))
    .update({
      ...(subscriptionId === undefined ? {} : { subscription_id: subscriptionId }),
      intent_id: intentId,
      status: db.raw("case when status = 'new' then 'open' else status end"),
    })
    .returning('status');
  return row !== undefined && row.status !== 'ended';
}

/** Marks the attempt as the one that has paid the order. */
export async function setPaid(db: Knex, id: number): Promise<void> {
  await db('payment_attempts').where({ id }).update({ status: 'paid' });
}

/**
 * Ends an attempt whose payment is closed at the provider, or was never opened: as the caller has read it, in one statement.
 * If another process has stored its ids since, it can be paid, and is not ended. This is the only statement that ends
 * attempts. @returns whether it was ended.
 */
export async function endAttempt(db: Knex, { id, intentId }: Pick<Attempt, 'id' | 'intentId'>): Promise<boolean> {
  const ended = await db('payment_attempts')
    .where({ id, intent_id: intentId })
    .whereIn('status', ['new', 'open'])
    .update({ status: 'ended' });
  return ended > 0;
}

/**
 * Ends the order's attempt as the caller has read it; null if it had none. The caller must hold the lock of the order's
 * row. @returns false if the order has another one by now, or the ids of this one are stored: it must be closed first.
 */
export async function endLastAttempt(
  transaction: Knex.Transaction,
  orderId: number,
  attempt: Attempt | null,
): Promise<boolean> {
  const isEnded = attempt !== null && (await endAttempt(transaction, attempt));
  return isEnded || (await findAttempt(transaction, orderId)) === null;
}

/** The ended attempt of an order with this payment: the payment should not exist. Null if there is none. */
export async function findEndedAttempt(db: Knex, orderId: number, intentId: string): Promise<Attempt | null> {
  const row: Row | undefined = await db('payment_attempts')
    .where({ order_id: orderId, intent_id: intentId, status: 'ended' })
    .first();
  return row ? toAttempt(row) : null;
}

/** Whether an intent belongs to an attempt of the order, the present or an earlier one. */
export async function ownsIntent(db: Knex, orderId: number, intentId: string): Promise<boolean> {
  const attempt: unknown = await db('payment_attempts').where({ order_id: orderId, intent_id: intentId }).first('id');
  if (attempt !== undefined) return true;
  const paid: unknown = await db('ledger').where({ order_id: orderId, intent_id: intentId }).first('id');
  return paid !== undefined;
}

function toAttempt(row: Row): Attempt {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    key: row.idempotency_key,
    request: JSON.parse(row.request) as AttemptRequest,
    customerId: row.customer_id,
    subscriptionId: row.subscription_id,
    intentId: row.intent_id,
    browser: row.browser_hash,
    createdAt: row.created_at,
  };
}
