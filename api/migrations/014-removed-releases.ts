import type { Knex } from 'knex';

// Rows of `releases` are never changed, so the deletion of a release's files is stored in another table.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('removed_releases', (table) => {
    table.string('remote', 60).notNullable();
    table.string('release', 20).notNullable();
    table.string('removed_at', 24).notNullable();
    table.primary(['remote', 'release']);
  });
}
