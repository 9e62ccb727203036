import type { Knex } from 'knex';

// Why a change of plan was not made, for the mail that says so; null if it was, or something else was asked for since.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_changes', (table) => void table.string('failure', 16));
}
