import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

/** The columns that lists are sorted by, with their length. */
const sorted = [
  ['members', 'name_key', 201],
  ['audit_requests', 'email_key', 254],
  ['contact_messages', 'email_key', 254],
  ['suspected_leads', 'email_key', 254],
  ['suppressions', 'email_key', 254],
  ['posts', 'slug', 120],
  ['posts', 'title', 300],
] as const;

// SQLite orders texts by their bytes, PostgreSQL as its database was made: a list is the same in both only where it is told.
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return;
  // Two texts of this length are more than PostgreSQL takes into a line of an index.
  await knex.raw('drop index posts_desk_title');
  await collate(knex, '"C"');
  await knex.raw('create index posts_desk_title on posts (title, id, standing, published_at, category_id)');
}

export async function down(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return;
  await knex.raw('drop index posts_desk_title');
  await collate(knex, '"default"');
  await knex.raw('create index posts_desk_title on posts (title, id, standing, published_at, category_id, desk_text)');
}

async function collate(knex: Knex, collation: string): Promise<void> {
  for (const [table, column, length] of sorted) {
    await knex.raw(`alter table ${table} alter column ${column} type varchar(${length}) collate ${collation}`);
  }
}
