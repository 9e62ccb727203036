import type { Knex } from 'knex';

// Previously an unpaid order held its buyer's claim on the plan, and anybody who typed the address found it. Now the
// membership holds the claim, and an unpaid order is found by the key of the browser that opened it.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    // A hash of the checkout key, the buyer and the plan: the holder of the key can resume the order.
    table.string('resume_key', 64).unique();
    // The claim that the order takes when it is paid.
    table.string('buyer_plan', 320).index();
    // The earlier paid order of the same buyer and plan. A payment of this order is refunded.
    table.integer('yields_to');
  });
  await knex('orders')
    .whereNotNull('plan_id')
    .whereNotNull('customer_email')
    .update({ buyer_plan: knex.raw("plan_id || '|' || lower(customer_email)") });
  await knex('orders').whereNull('paid_at').update({ claim: null });
}
