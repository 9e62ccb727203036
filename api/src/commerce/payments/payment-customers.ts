import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../../platform/database/database.ts';

/** The request for a customer at the provider, which a retry must repeat exactly. */
export interface CustomerRequest {
  /** Without a name: otherwise the first person to type an address would name its owner. */
  readonly email: string;
}

/** A buyer's customer at the provider. */
export interface PaymentCustomer {
  readonly id: number;
  readonly key: string;
  readonly request: CustomerRequest;
  /** The provider's id; null until the provider has answered. */
  readonly customerId: string | null;
}

interface Row {
  readonly id: number;
  readonly idempotency_key: string;
  readonly request: string;
  readonly customer_id: string | null;
}

const maxTries = 5;

/** The customer of an e-mail address, stored with its key before the first request to the provider. @param now ISO 8601. */
export async function keepCustomer(db: Database, request: CustomerRequest, now: string): Promise<PaymentCustomer> {
  const own = { provider: 'stripe', email_key: request.email.toLowerCase() };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found: Row | undefined = await db.knex('payment_customers').where(own).first();
    if (found) return toCustomer(found);
    const values = { ...own, idempotency_key: randomUUID(), request: JSON.stringify(request), created_at: now };
    await db.write((transaction) =>
      transaction('payment_customers').insert(values).onConflict(['provider', 'email_key']).ignore(),
    );
  }
  throw new Error('a customer was neither kept nor found');
}

/** Stores the provider's id of a customer. */
export async function noteCustomer(db: Knex, { id, key }: PaymentCustomer, customerId: string): Promise<void> {
  await db('payment_customers').where({ id, idempotency_key: key }).update({ customer_id: customerId });
}

/** Deletes a customer that the provider does not have; the next payment creates another one with a new key. */
export async function dropCustomer(db: Knex, { id, key }: PaymentCustomer): Promise<void> {
  await db('payment_customers').where({ id, idempotency_key: key }).delete();
}

function toCustomer(row: Row): PaymentCustomer {
  const request = JSON.parse(row.request) as CustomerRequest;
  return { id: row.id, key: row.idempotency_key, request, customerId: row.customer_id };
}
