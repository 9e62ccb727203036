import type { Knex } from 'knex';

// A claim makes sure that a buyer pays for a plan only once. Before this migration an unpaid order had the claim, and
// everybody who entered the buyer's e-mail address could open that order. Now only a paid order has the claim, and an
// unpaid order is found by the key of the browser that created it.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    // A hash of the checkout key, the buyer and the plan: the browser with the key can continue the order.
    table.string('resume_key', 64).unique();
    // The claim that the order takes when it is paid.
    table.string('buyer_plan', 320).index();
    // The earlier paid order of the same buyer and plan; if set, a payment of the later order is refunded.
    table.integer('yields_to');
  });
  await knex('orders')
    .whereNotNull('plan_id')
    .whereNotNull('customer_email')
    .update({ buyer_plan: knex.raw("plan_id || '|' || lower(customer_email)") });
  await knex('orders').whereNull('paid_at').update({ claim: null });
}
