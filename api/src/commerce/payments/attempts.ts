import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

/** The reduction by the provider, in cents. */
export interface AttemptCoupon {
  readonly code: string;
  readonly listAmount: number;
  readonly amountOff: number;
  /** Off each renewal too. */
  readonly always: boolean;
}

/** The request of an attempt to the provider, which a retry must repeat exactly. */
export interface AttemptRequest {
  readonly mode: 'payment' | 'subscription';
  readonly orderId: string;
  readonly description: string;
  /** In cents: the immediate charge. */
  readonly amount: number;
  /** The code of a subscription, whose price without it is `listAmount`; absent without one. */
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
  readonly key: string;
  readonly request: AttemptRequest;
  readonly customerId: string | null;
  readonly subscriptionId: string | null;
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
  if (!row) throw new Error('an attempt was not kept');
  return toAttempt(row);
}

/** Stores the provider's ids of an attempt. */
export async function noteMade(
  db: Knex,
  id: number,
  made: { readonly customerId?: string; readonly subscriptionId?: string; readonly intentId?: string },
): Promise<void> {
  await db('payment_attempts')
    .where({ id })
    .update({
      ...(made.customerId === undefined ? {} : { customer_id: made.customerId }),
      ...(made.subscriptionId === undefined ? {} : { subscription_id: made.subscriptionId }),
      ...(made.intentId === undefined
        ? {}
        : { intent_id: made.intentId, status: db.raw("case when status = 'new' then 'open' else status end") }),
    });
}

export async function setAttemptStatus(db: Knex, id: number, status: Attempt['status']): Promise<void> {
  await db('payment_attempts').where({ id }).update({ status });
}

/** Ends an attempt, unless the provider's ids of it are known by now, with which it can be paid. */
export async function endUnopened(db: Knex, id: number): Promise<void> {
  await db('payment_attempts').where({ id }).whereNull('intent_id').update({ status: 'ended' });
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
