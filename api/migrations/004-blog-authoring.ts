import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('posts', (table) => {
    // JSON: the variants of the picture and its fallback.
    table.text('featured_image_variants').notNullable().defaultTo('[]');
    table.text('featured_image_plain');
    // JSON: the author's file and its images. Null for a post without a file.
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
    // JSON: the post as saved.
    table.text('post').notNullable();
    table.primary(['post_id', 'version']);
  });
  await knex.schema.createTable('pictures', (table) => {
    // File name of the author's image.
    table.string('original', 40).primary();
    // JSON: the created picture.
    table.text('made').notNullable();
  });
}
