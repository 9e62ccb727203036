import type { Knex } from 'knex';

/** The card provider's customers: one for each e-mail address. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payment_customers', (table) => {
    table.increments('id');
    table.string('provider', 16).notNullable();
    // The address in lower case.
    table.string('email_key', 254).notNullable();
    // Idempotency key, stored before the call so that a retry can repeat it.
    table.string('idempotency_key', 64).notNullable().unique();
    // JSON: the parameters of the call, which a retry must repeat.
    table.text('request').notNullable();
    // Null until the provider has answered.
    table.string('customer_id', 255);
    table.string('created_at', 24).notNullable();
    table.unique(['provider', 'email_key']);
  });
}
