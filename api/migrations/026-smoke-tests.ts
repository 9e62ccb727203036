import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('smoke_tests', (table) => {
    table.string('remote', 60).notNullable();
    table.string('release', 20).notNullable();
    table.string('claimed_at', 30).notNullable();
    table.integer('claims').notNullable();
    // The result as the smoke tester signed it.
    table.text('statement');
    table.string('signature', 100);
    table.primary(['remote', 'release']);
  });
  // The table has results that teams reported themselves; the site has not signed them, so none is copied.
  await knex.schema.dropTable('release_trials');
}
