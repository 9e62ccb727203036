import type { Knex } from 'knex';

// Why a change of plan failed, for the mail about it; null if it succeeded, or another change was requested since.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('membership_changes', (table) => void table.string('failure', 16));
}
