import type { Knex } from 'knex';

/** The state of scheduled backups: one row, which the process that makes the next backup claims first. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backup_state', (table) => {
    table.integer('id').primary();
    table.string('begun_at', 24);
    // The end of the claim while a process makes a backup.
    table.string('taken_until', 24);
    // In ms: the duration of the last backup.
    table.integer('took').notNullable().defaultTo(0);
    // The error of the last backup; null after a success.
    table.text('error');
    table.string('last_good_at', 24);
    table.bigInteger('last_good_bytes').notNullable().defaultTo(0);
  });
  await knex('backup_state').insert({ id: 1 });
}
