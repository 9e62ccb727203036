import type { Knex } from 'knex';

// Until here an unpaid order held its buyer's claim on the plan, and whoever typed the address found it. From here on the
// claim is the membership's, and an unpaid order is found by the key of the browser that opened it.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    // A hash of the checkout's key, the buyer and the plan: who has the key resumes the order.
    table.string('resume_key', 64).unique();
    // The claim that it takes once it is paid.
    table.string('buyer_plan', 320).index();
    // The order that was paid before it for the same buyer and plan. What is paid for this one goes back.
    table.integer('yields_to');
  });
  await knex('orders')
    .whereNotNull('plan_id')
    .whereNotNull('customer_email')
    .update({ buyer_plan: knex.raw("plan_id || '|' || lower(customer_email)") });
  await knex('orders').whereNull('paid_at').update({ claim: null });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.dropUnique(['resume_key']);
    table.dropIndex(['buyer_plan']);
  });
  await knex.schema.alterTable('orders', (table) => {
    table.dropColumns('resume_key', 'buyer_plan', 'yields_to');
  });
}
