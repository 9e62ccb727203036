import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

/** The sort columns of lists, with their maximum length. */
const sortColumns = [
  ['members', 'name_key', 201],
  ['audit_requests', 'email_key', 254],
  ['contact_messages', 'email_key', 254],
  ['suspected_leads', 'email_key', 254],
  ['suppressions', 'email_key', 254],
  ['posts', 'slug', 120],
  ['posts', 'title', 300],
] as const;

// SQLite sorts texts by bytes, PostgreSQL by the database's collation; the columns get an explicit collation.
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return;
  // An entry with both `title` and `desk_text` can exceed PostgreSQL's limit, so the new index omits `desk_text`.
  await knex.raw('drop index posts_desk_title');
  await collate(knex, '"C"');
  await knex.raw('create index posts_desk_title on posts (title, id, standing, published_at, category_id)');
}

async function collate(knex: Knex, collation: string): Promise<void> {
  for (const [table, column, length] of sortColumns) {
    await knex.raw(`alter table ${table} alter column ${column} type varchar(${length}) collate ${collation}`);
  }
}
