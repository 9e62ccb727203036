import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

/**
 * Restricts an update to the rows of `due`, a query that selects only `id` and has a limit. On PostgreSQL concurrent workers get different rows and do not wait for
 * each other; SQLite has a single writer anyway.
 */
export function onlyDueRows(
  update: Knex.QueryBuilder,
  { dialect }: Pick<Database, 'dialect'>,
  due: Knex.QueryBuilder,
): Knex.QueryBuilder {
  if (dialect === 'sqlite') return update.whereIn('id', due);
  // PostgreSQL evaluates the array once. It may plan `in` as a join that runs `due` again, which would lock more rows
  // than its limit.
  return update.whereRaw('id = any(array ?)', [due.forUpdate().skipLocked()]);
}
