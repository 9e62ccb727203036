import type { Knex } from 'knex';
import type { Database } from '../database/database.ts';

/**
 * Leaves an update the rows that `due` finds: workers at the same moment get different ones, and a worker that is not done
 * with its rows keeps nobody waiting. SQLite lets one writer in at a time as it is.
 */
export function ofDueRows(
  update: Knex.QueryBuilder,
  { dialect }: Pick<Database, 'dialect'>,
  due: Knex.QueryBuilder,
): Knex.QueryBuilder {
  if (dialect === 'sqlite') return update.whereIn('id', due);
  // An array is found once; `in` may be asked for each row of a join, and would lock more rows than the limit each time.
  return update.whereRaw('id = any(array ?)', [due.forUpdate().skipLocked()]);
}
