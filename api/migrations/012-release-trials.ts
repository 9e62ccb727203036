import type { Knex } from 'knex';

/** The results of smoke tests, called trials here; migration 026 replaces them. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('release_trials', (table) => {
    table.string('remote', 60).notNullable();
    table.string('release', 20).notNullable();
    // JSON: browser, build of the shell, number of views, time of a team's own smoke test.
    table.text('said').notNullable();
    table.string('who', 300).notNullable();
    table.primary(['remote', 'release']);
  });
}
