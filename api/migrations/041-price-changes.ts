import type { Knex } from 'knex';

/** Changes of plans' prices, and the memberships to which they were announced. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('price_changes', (table) => {
    table.increments('id');
    table.string('plan_id', 64).notNullable().references('id').inTable('membership_plans').index();
    // In cents.
    table.integer('price_before').notNullable();
    table.integer('price').notNullable();
    table.string('announced_at', 24).notNullable();
  });
  await knex.schema.createTable('membership_prices', (table) => {
    table.integer('order_id').notNullable().references('id').inTable('orders');
    table.integer('change_id').notNullable().references('id').inTable('price_changes');
    table.integer('price').notNullable();
    // `noticed`: announced to the member, not charged yet; `applied`; `void`
    table.string('state', 8).notNullable().index();
    table.string('noticed_at', 24).notNullable();
    // No charge before this time has the new price.
    table.string('earliest', 24).notNullable();
    // The charge that was announced to the member.
    table.string('applies_at', 24).notNullable();
    table.primary(['order_id', 'change_id']);
  });
}
