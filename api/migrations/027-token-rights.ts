import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('team_tokens', (table) => {
    // What a token may do, divided by spaces; tokens from before keep what they could.
    table.string('rights', 40).notNullable().defaultTo('publish promote');
  });
}
