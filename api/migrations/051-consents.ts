import type { Knex } from 'knex';

// The buyer's consent, as legally required evidence. Existing consents have only the versions of the texts, and the
// time.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('consents', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('id').inTable('orders').index();
    table.string('agreement', 10).notNullable();
    table.string('recurring_billing', 10).notNullable();
    table.string('given_at', 24).notNullable().index();
    // The buyer's network address.
    table.string('address', 45);
    // The page's text about the charge.
    table.text('shown');
  });
  await knex.raw(`
    insert into consents (order_id, agreement, recurring_billing, given_at)
    select id, consent_agreement, consent_recurring, consent_at from orders
    where consent_agreement is not null and consent_recurring is not null and consent_at is not null`);
}
