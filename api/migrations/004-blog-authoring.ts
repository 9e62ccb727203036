import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('posts', (table) => {
    // JSON: the pictures' other sizes and formats, and the one for readers that know few formats.
    table.text('featured_image_variants').notNullable().defaultTo('[]');
    table.text('featured_image_plain');
    // JSON: the author's file and the images it names. Null for what no file made.
    table.text('source');
  });
  await knex.schema.createTable('post_redirects', (table) => {
    table.string('slug', 120).primary();
    table.integer('post_id').notNullable().references('id').inTable('posts').onDelete('CASCADE').index();
  });
  await knex.schema.createTable('post_versions', (table) => {
    table.integer('post_id').notNullable().references('id').inTable('posts').onDelete('CASCADE');
    table.integer('version').notNullable();
    table.string('saved_at', 24).notNullable();
    // JSON: the post as it was written.
    table.text('post').notNullable();
    table.primary(['post_id', 'version']);
  });
  await knex.schema.createTable('pictures', (table) => {
    // The name under which an author's image is kept.
    table.string('original', 40).primary();
    // JSON: what was made of it.
    table.text('made').notNullable();
  });
}

export async function down(knex: Knex): Promise<void> {
  for (const table of ['pictures', 'post_versions', 'post_redirects']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('posts', (table) => {
    table.dropColumns('featured_image_variants', 'featured_image_plain', 'source');
  });
}
