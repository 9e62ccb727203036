import type { Knex } from 'knex';

// The wallet of a payment, by the provider's name. Null for a typed card, and for existing payments.
export async function up(knex: Knex): Promise<void> {
  for (const name of ['orders', 'ledger']) {
    await knex.schema.alterTable(name, (table) => void table.string('card_wallet', 24));
  }
}
