import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

/**
 * Restricts an update to the rows of `due`. On PostgreSQL concurrent workers get different rows and do not wait for
 * each other; SQLite has a single writer anyway.
 */
export function onlyDueRows(
  update: Knex.QueryBuilder,
  { dialect }: Pick<Database, 'dialect'>,
  due: Knex.QueryBuilder,
): Knex.QueryBuilder {
  if (dialect === 'sqlite') return update.whereIn('id', due);
  // The array is evaluated once; PostgreSQL may evaluate `in` for each row of a join and would lock more rows than the
  // limit.
  return update.whereRaw('id = any(array ?)', [due.forUpdate().skipLocked()]);
}
