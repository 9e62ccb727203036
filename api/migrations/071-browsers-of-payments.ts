import type { Knex } from 'knex';

// The browser that opened a payment: a hash of its checkout key and the order. Null for a caller without a key, and for
// older payments. The next call of any browser closes such a payment and opens its own.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('payment_attempts', (table) => void table.string('browser_hash', 64));
}
