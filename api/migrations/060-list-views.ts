import type { Knex } from 'knex';

// Named filters and orders of lists, saved by staff.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('staff_views', (table) => {
    table.increments('id');
    table.integer('staff_id').notNullable().references('id').inTable('staff');
    table.string('list', 20).notNullable();
    table.string('name', 40).notNullable();
    // JSON: the values by field.
    table.text('query').notNullable();
    table.unique(['staff_id', 'list', 'name']);
  });
}
