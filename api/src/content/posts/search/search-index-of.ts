import type { Knex } from 'knex';
import { isSqlite } from '../../../platform/database/dialect.ts';
import { postgresIndex } from './postgres-index.ts';
import type { SearchIndex } from './search-index.ts';
import { sqliteIndex } from './sqlite-index.ts';

/** The search index of the database product in use. */
export function searchIndexOf(db: Knex): SearchIndex {
  return isSqlite(db) ? sqliteIndex : postgresIndex;
}
