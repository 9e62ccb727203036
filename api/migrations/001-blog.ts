import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('categories', (table) => {
    table.increments('id');
    table.string('name', 120).notNullable();
    table.string('slug', 120).notNullable().unique();
  });
  await knex.schema.createTable('posts', (table) => {
    table.increments('id');
    table.string('slug', 120).notNullable().unique();
    table.string('title', 300).notNullable();
    table.string('author', 120).notNullable();
    table.text('excerpt');
    table.text('content').notNullable();
    // Plain text, for excerpts and the search.
    table.text('text').notNullable();
    table.integer('category_id').references('id').inTable('categories');
    table.text('tags').notNullable();
    table.text('featured_image');
    table.text('featured_image_alt').notNullable();
    table.integer('featured_image_width');
    table.integer('featured_image_height');
    // ISO 8601 in UTC with milliseconds: equal length, so texts sort by time in both databases.
    table.string('created_at', 24).notNullable();
    table.string('updated_at', 24).notNullable();
    table.string('published_at', 24).notNullable();
    table.string('status', 16).notNullable();
    table.text('meta_title');
    table.text('meta_description');
    table.text('meta_keywords');
    table.index(['status', 'published_at', 'id']);
    table.index(['category_id', 'status', 'published_at']);
  });
  await knex.schema.createTable('content_revisions', (table) => {
    table.string('area', 32).primary();
    table.integer('revision').notNullable();
  });
  await knex('content_revisions').insert({ area: 'blog', revision: 0 });
}
