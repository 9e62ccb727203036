import type { Knex } from 'knex';

// Which wallet a payment was made with, as the provider names it. Null for a typed card, and for payments from before.
export async function up(knex: Knex): Promise<void> {
  for (const name of ['orders', 'ledger']) {
    await knex.schema.alterTable(name, (table) => void table.string('card_wallet', 24));
  }
}
