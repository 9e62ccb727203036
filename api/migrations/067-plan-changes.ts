import type { Knex } from 'knex';

/** Changes between the plans of one membership; earlier payments keep their plan. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_changes', (table) => {
    // The requested plan; null for other changes.
    table.string('plan_id', 64);
    // In cents: the price per period, and the reduction by the order's code.
    table.integer('price');
    table.integer('discount');
    // In cents: the agreed immediate charge.
    table.integer('amount');
    // The time from which the unused rest of the paid period is credited.
    table.string('prorated_at', 24);
    // The provider's page for a confirmation that the member's bank requires.
    table.text('url');
    // When the member withdrew the change, which is then undone.
    table.string('withdrawn_at', 24);
  });
  // The code's reduction of each renewal since a change of plan; null: the same as of the first payment.
  await knex.schema.alterTable('orders', (table) => {
    table.integer('renewal_discount');
  });
  // The time from which the provider counts the billing periods; null: `started_at`.
  await knex.schema.alterTable('memberships', (table) => {
    table.string('anchor_at', 24);
  });
  // What was bought with a charge; null: the order's description. The parts of a charge, as JSON; null for one part.
  await knex.schema.alterTable('ledger', (table) => {
    table.string('description', 255);
    table.text('lines');
  });
}
