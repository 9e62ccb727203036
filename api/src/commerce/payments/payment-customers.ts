import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';

/** What a customer is made from at the provider; a repeat has to say exactly the same. */
export interface CustomerRequest {
  /** Without a name: whoever types an address first would name its owner. */
  readonly email: string;
}

/** A buyer as the provider knows them. */
export interface PaymentCustomer {
  readonly id: number;
  readonly key: string;
  readonly request: CustomerRequest;
  /** The provider's; null while it may not have the customer yet. */
  readonly customerId: string | null;
}

interface Row {
  readonly id: number;
  readonly idempotency_key: string;
  readonly request: string;
  readonly customer_id: string | null;
}

const mostTries = 5;

/** The customer of an e-mail address, kept with its key before anything is asked for with it. @param now ISO 8601. */
export async function keepCustomer(db: Database, request: CustomerRequest, now: string): Promise<PaymentCustomer> {
  const own = { provider: 'stripe', email_key: request.email.toLowerCase() };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found: Row | undefined = await db.knex('payment_customers').where(own).first();
    if (found) return toCustomer(found);
    const values = { ...own, idempotency_key: randomUUID(), request: JSON.stringify(request), created_at: now };
    await db.write((transaction) =>
      transaction('payment_customers').insert(values).onConflict(['provider', 'email_key']).ignore(),
    );
  }
  throw new Error('a customer was neither kept nor found');
}

/** Keeps the provider's id of a customer. */
export async function noteCustomer(db: Knex, { id, key }: PaymentCustomer, customerId: string): Promise<void> {
  await db('payment_customers').where({ id, idempotency_key: key }).update({ customer_id: customerId });
}

/** Forgets a customer that the provider does not have: the next payment makes another one, with another key. */
export async function dropCustomer(db: Knex, { id, key }: PaymentCustomer): Promise<void> {
  await db('payment_customers').where({ id, idempotency_key: key }).delete();
}

function toCustomer(row: Row): PaymentCustomer {
  const request = JSON.parse(row.request) as CustomerRequest;
  return { id: row.id, key: row.idempotency_key, request, customerId: row.customer_id };
}
