import type { Knex } from 'knex';

/** Number of rows per statement. */
const batch = 200;

/** The indexes for the admin's list of articles, here called desk; one for each sort order. */
const adminIndexes = {
  posts_desk_changed: 'changed_at, id, standing, published_at, category_id, desk_text',
  posts_desk_published: 'published_at, id, standing, category_id, desk_text',
  posts_desk_title: 'title, id, standing, published_at, category_id, desk_text',
};

interface PostRow {
  readonly id: number;
  readonly title: string;
  readonly author: string;
  readonly slug: string;
  readonly status: string;
  readonly updated_at: string;
}

// The admin's columns of articles.
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('posts', (table) => {
    // Counts every change, published or not, to detect concurrent changes.
    table.integer('revision').notNullable().defaultTo(1);
    // `draft`, `published` (now or at a future time) or `withdrawn`.
    table.string('standing', 16).notNullable().defaultTo('draft');
    table.string('changed_at', 24).notNullable().defaultTo('');
    // The address of a member of staff; null for the command line.
    table.string('changed_by', 254);
    // The author of the published content, in the same form.
    table.string('written_by', 254);
    // In lower case: title, author, slug.
    table.text('desk_text').notNullable().defaultTo('');
  });
  // One index per sort order with all filter columns, so that a page is found without reading articles.
  for (const [name, columns] of Object.entries(adminIndexes))
    await knex.raw(`create index ${name} on posts (${columns})`);
  await knex.schema.createTable('post_drafts', (table) => {
    table.integer('post_id').primary().references('id').inTable('posts').onDelete('CASCADE');
    // JSON: the fields of the editor, and the images of an imported file.
    table.text('draft').notNullable();
    table.string('saved_at', 24).notNullable();
    table.string('saved_by', 254).notNullable();
  });
  await knex.schema.alterTable('post_versions', (table) => {
    table.string('saved_by', 254);
    // The reason for saving the version, such as `published`.
    table.string('note', 60);
  });
  await knex.schema.alterTable('pictures', (table) => {
    // The public address, by which articles of the admin refer to the picture.
    table.string('address', 80).index();
  });
  await knex.schema.alterTable('categories', (table) => {
    // The order in the site's lists; ties are sorted alphabetically.
    table.integer('position').notNullable().defaultTo(0);
  });
  await fillPosts(knex);
  const pictures: { original: string; made: string }[] = await knex('pictures').select('original', 'made');
  for (const { original, made } of pictures) {
    const { address } = JSON.parse(made) as { address: string };
    await knex('pictures').where({ original }).update({ address });
  }
}

async function fillPosts(knex: Knex): Promise<void> {
  for (let last = 0; ;) {
    const rows: PostRow[] = await knex('posts')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .select('id', 'title', 'author', 'slug', 'status', 'updated_at');
    for (const { id, title, author, slug, status, updated_at: changedAt } of rows) {
      const searchText = [title, author, slug].join(' ').toLowerCase();
      await knex('posts').where({ id }).update({ standing: status, changed_at: changedAt, desk_text: searchText });
    }
    const { id } = rows.at(-1) ?? {};
    if (id === undefined) return;
    last = id;
  }
}
