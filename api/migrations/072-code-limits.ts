import type { Knex } from 'knex';

// The state of an order's coupon code: whether the dashboard set it, the hashed network of a buyer who reserves a use
// of the code until the order is paid or closed, and whether the buyer had used the code up when the payment arrived.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.boolean('coupon_fixed').notNullable().defaultTo(false);
    table.string('coupon_network', 64);
    table.boolean('coupon_spent').notNullable().defaultTo(false);
  });
}
