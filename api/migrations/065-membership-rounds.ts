import type { Knex } from 'knex';

/** Indexes for the memberships' worker, so that its run time does not grow with the number of memberships. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_billing', (table) => {
    // Cards that expire.
    table.index(['card_expires']);
    // Members who pay a former price of a plan.
    table.index(['amount', 'runs_until']);
  });
}
