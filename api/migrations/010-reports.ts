import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // Equal failures of an hour are one row with a count. Nothing in it tells of a visitor.
  await knex.schema.createTable('remote_failures', (table) => {
    table.increments('id');
    // `shell` where no remote can be named.
    table.string('remote', 60).notNullable();
    // Empty where no release can be named.
    table.string('release', 20).notNullable();
    table.string('stage', 20).notNullable();
    // The page and the outcome of the report that came last; empty where it named none.
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

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('remote_failures');
}
