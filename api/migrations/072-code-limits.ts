import type { Knex } from 'knex';

// What an order's code depends on: whether the dashboard set it, the hashed network that keeps its use from others
// until it is paid or closed, and whether its buyer had used the code up when the payment arrived.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.boolean('coupon_fixed').notNullable().defaultTo(false);
    table.string('coupon_network', 64);
    table.boolean('coupon_spent').notNullable().defaultTo(false);
  });
}
