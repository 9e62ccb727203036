import type { Knex } from 'knex';

/** Buyers as the card provider knows them: one for each e-mail address. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('payment_customers', (table) => {
    table.increments('id');
    table.string('provider', 16).notNullable();
    // The address in lower case.
    table.string('email_key', 254).notNullable();
    // Kept before the call it is for: whoever repeats the call repeats the key.
    table.string('idempotency_key', 64).notNullable().unique();
    // JSON: what the call said, for a repeat has to say the same.
    table.text('request').notNullable();
    // Null until the provider has answered.
    table.string('customer_id', 255);
    table.string('created_at', 24).notNullable();
    table.unique(['provider', 'email_key']);
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('payment_customers');
}
