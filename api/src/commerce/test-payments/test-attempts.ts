import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';

/** The request of a test charge to a provider, which a retry must repeat exactly. */
export interface TestRequest {
  readonly staffId: number;
  /** In cents. */
  readonly amount: number;
  readonly customer: { readonly name: string; readonly email: string } | null;
}

/** One attempt to charge a card for a test. It is stored, with its key, before the provider is called. */
export interface TestAttempt {
  readonly id: number;
  /** `new`: the provider may not have received it; `open`: it exists there; `paid`; `ended`: it can never be paid. */
  readonly status: 'new' | 'open' | 'paid' | 'ended';
  readonly key: string;
  readonly request: TestRequest;
  readonly paymentId: string | null;
  readonly createdAt: string;
}

interface Row {
  readonly id: number;
  readonly status: TestAttempt['status'];
  readonly idempotency_key: string;
  readonly request: string;
  readonly intent_id: string | null;
  readonly created_at: string;
}

type Provider = 'stripe' | 'square';

/** Attempts without an order; those of orders are never read here. */
const testAttempts = (db: Knex, provider: Provider) => db('payment_attempts').whereNull('order_id').where({ provider });

/** The newest attempt with this prefix of its key that can still be paid. */
export async function findOpenAttempt(db: Knex, provider: Provider, keyPrefix: string): Promise<TestAttempt | null> {
  const row: Row | undefined = await testAttempts(db, provider)
    .whereLike('idempotency_key', `${keyPrefix}%`)
    .whereIn('status', ['new', 'open'])
    .orderBy('id', 'desc')
    .first();
  return row ? toAttempt(row) : null;
}

/** The test charge of a payment; null for a payment of an order, and for an unknown one. */
export async function findTestCharge(db: Knex, provider: Provider, paymentId: string): Promise<TestAttempt | null> {
  const row: Row | undefined = await testAttempts(db, provider).where('intent_id', paymentId).first();
  return row ? toAttempt(row) : null;
}

/**
 * The reference of an attempt in Square's payments. It has a part of the key, because another database with the same
 * account may have the same id.
 */
export function squareReference({ id, key }: Pick<TestAttempt, 'id' | 'key'>): string {
  return `test-${id}-${key.slice(2, 22)}`;
}

/** The Square test of a payment, even if its id was never stored: the payment's reference then identifies the attempt. */
export async function findSquareTest(db: Knex, paymentId: string, reference: string): Promise<TestAttempt | null> {
  const byPaymentId = await findTestCharge(db, 'square', paymentId);
  const id = Number(/^test-(\d{1,9})-/.exec(reference)?.[1] ?? 0);
  if (byPaymentId !== null || id === 0) return byPaymentId;
  const row: Row | undefined = await testAttempts(db, 'square').where({ id, intent_id: null }).first();
  const attempt = row ? toAttempt(row) : null;
  return attempt !== null && squareReference(attempt) === reference ? attempt : null;
}

/** Attempts from before a time without a known outcome, oldest first. */
export async function findTestsWithoutOutcome(
  db: Knex,
  provider: Provider,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<TestAttempt[]> {
  const rows: Row[] = await testAttempts(db, provider)
    .whereIn('status', ['new', 'open'])
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(limit);
  return rows.map(toAttempt);
}

/** Stores an attempt. For an existing key it returns that attempt; null if its request differs. */
export async function storeTestAttempt(
  transaction: Knex.Transaction,
  { provider, key, request, now }: { provider: Provider; key: string; request: TestRequest; now: string },
): Promise<TestAttempt | null> {
  await transaction('payment_attempts')
    .insert({
      order_id: null,
      number: 1,
      provider,
      status: 'new',
      amount: request.amount,
      idempotency_key: key,
      request: JSON.stringify(request),
      created_at: now,
    })
    .onConflict('idempotency_key')
    .ignore();
  const row: Row | undefined = await testAttempts(transaction, provider).where('idempotency_key', key).first();
  const stored = row ? toAttempt(row) : null;
  return stored && isDeepStrictEqual(stored.request, request) ? stored : null;
}

/** Stores the status of an attempt. A paid one stays paid. */
export async function updateTestAttempt(
  db: Knex,
  id: number,
  { status, paymentId }: { readonly status: TestAttempt['status']; readonly paymentId?: string },
): Promise<void> {
  await db('payment_attempts')
    .where({ id })
    .whereNot('status', 'paid')
    .update({ status, ...(paymentId === undefined ? {} : { intent_id: paymentId }) });
}

/** Adds a charge to the ledger, unless it is there. */
export async function insertTestCharge(
  transaction: Knex.Transaction,
  charge: { readonly provider: Provider; readonly ref: string; readonly paymentId: string; readonly amount: number },
  now: string,
): Promise<void> {
  await transaction('ledger')
    .insert({
      order_id: null,
      provider: charge.provider,
      kind: 'charge',
      ref: charge.ref,
      intent_id: charge.paymentId,
      amount: charge.amount,
      currency: 'usd',
      created_at: now,
    })
    .onConflict(['provider', 'ref', 'kind'])
    .ignore();
}

function toAttempt(row: Row): TestAttempt {
  return {
    id: row.id,
    status: row.status,
    key: row.idempotency_key,
    request: JSON.parse(row.request) as TestRequest,
    paymentId: row.intent_id,
    createdAt: row.created_at,
  };
}
