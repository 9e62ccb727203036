import type { Knex } from 'knex';

/** How the last backup went that was made by itself: one row, which whoever makes the next one takes first. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('backup_state', (table) => {
    table.integer('id').primary();
    table.string('begun_at', 24);
    // While somebody makes one; who dies loses it to another.
    table.string('taken_until', 24);
    table.integer('took').notNullable().defaultTo(0);
    // Of the last one; null where it went well.
    table.text('error');
    table.string('last_good_at', 24);
    table.bigInteger('last_good_bytes').notNullable().defaultTo(0);
  });
  await knex('backup_state').insert({ id: 1 });
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('backup_state');
}
