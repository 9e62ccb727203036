import type { Knex } from 'knex';

/** What a round of the memberships' worker looks for is found by an index, so that it does not take longer the more there are. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_billing', (table) => {
    // Cards that expire.
    table.index(['card_expires']);
    // Members who pay a price that a plan had.
    table.index(['amount', 'runs_until']);
  });
}
