import type { Knex } from 'knex';

/** A member changes between the plans of one membership; what was paid for before stays what it was. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_changes', (table) => {
    // The plan that is asked for; null of other changes.
    table.string('plan_id', 64);
    // In cents per period, and what the order's code takes off.
    table.integer('price');
    table.integer('discount');
    // In cents: what was agreed to be charged at once.
    table.integer('amount');
    // From when on the running period is credited.
    table.string('prorated_at', 24);
    // The provider's page where the member's bank wants a confirmation.
    table.text('url');
    // The member has taken it back: it is undone.
    table.string('withdrawn_at', 24);
  });
  // What the code takes off each renewal since a change of plan; null: as much as off the first payment.
  await knex.schema.alterTable('orders', (table) => {
    table.integer('renewal_discount');
  });
  // The day that the periods are counted from; null: the first.
  await knex.schema.alterTable('memberships', (table) => {
    table.string('anchor_at', 24);
  });
  // What a charge was for; null: what the order is for. The parts of a charge, as JSON; null for one part.
  await knex.schema.alterTable('ledger', (table) => {
    table.string('description', 255);
    table.text('lines');
  });
}
