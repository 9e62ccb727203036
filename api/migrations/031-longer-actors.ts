import type { Knex } from 'knex';
import { isSqlite } from '../src/platform/database/dialect.ts';

/** A team's name has up to 100 characters, its e-mail address up to 254; SQLite bounds no text by its column's type. */
export async function up(knex: Knex): Promise<void> {
  if (isSqlite(knex)) return;
  await knex.raw('alter table releases alter column published_by type varchar(400)');
  await knex.raw('alter table release_history alter column who type varchar(400)');
}
