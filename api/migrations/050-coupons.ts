import type { Knex } from 'knex';

// Codes that reduce a price, and the reduction of each order.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('coupons', (table) => {
    table.increments('id');
    // In upper case. A code is never used for a second offer.
    table.string('code', 32).notNullable().unique();
    // One of the two, in cents or in percent.
    table.integer('amount_off');
    table.integer('percent_off');
    table.string('duration', 8).notNullable();
    // JSON: the ids of the plans; null for all of them.
    table.text('plan_ids');
    // Whether the code ends with the founding prices.
    table.boolean('founding').notNullable().defaultTo(false);
    table.string('starts_at', 24);
    table.string('ends_at', 24);
    table.integer('most_uses');
    table.integer('most_per_buyer');
    // The number of orders with the code, stored so that a single statement can enforce a limit.
    table.integer('uses').notNullable().defaultTo(0);
    table.string('note', 500).notNullable();
    // Code and note in lower case, for the search of the staff's list.
    table.string('search_text', 600).notNullable();
    table.string('created_at', 24).notNullable();
    table.string('created_by', 254).notNullable();
    table.string('ended_at', 24);
    table.string('ended_by', 254);
  });
  await knex.schema.alterTable('orders', (table) => {
    table.integer('coupon_id');
    table.string('coupon_code', 32);
    table.string('coupon_duration', 8);
    // In cents: the price without the code, and what a renewal costs with it.
    table.integer('list_amount');
    table.integer('renewal_amount');
    // Whether the order is counted in its code's `uses`.
    table.boolean('coupon_held').notNullable().defaultTo(false);
  });
  await knex.raw('create index orders_by_coupon on orders (coupon_id) where coupon_id is not null');
  await knex.schema.alterTable('ledger', (table) => {
    // In cents: the reduction of a payment by the order's code.
    table.integer('discount');
  });
}
