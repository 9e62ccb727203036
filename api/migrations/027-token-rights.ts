import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('team_tokens', (table) => {
    // The rights of a token, separated by spaces; existing tokens keep theirs.
    table.string('rights', 40).notNullable().defaultTo('publish promote');
  });
}
