import type { Knex } from 'knex';

// The wallet of a membership's card, by the provider's name. Null for a typed card, and for a card that was read from
// the provider before this migration.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_billing', (table) => void table.string('card_wallet', 24));
}
