import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Equal failures within an hour are one row with a count. The row does not identify visitors.
  await knex.schema.createTable('remote_failures', (table) => {
    table.increments('id');
    // `shell` if the remote is unknown.
    table.string('remote', 60).notNullable();
    // Empty if the release is unknown.
    table.string('release', 20).notNullable();
    table.string('stage', 20).notNullable();
    // The page and outcome of the last report; empty if unknown.
    table.string('page', 64).notNullable();
    table.string('outcome', 12).notNullable();
    table.string('message', 300).notNullable();
    // Such as 2026-11-22T00.
    table.string('hour', 13).notNullable().index();
    table.integer('count').notNullable();
    table.string('first_at', 24).notNullable();
    table.string('last_at', 24).notNullable().index();
    table.unique(['remote', 'release', 'stage', 'message', 'hour']);
  });
}
