import type { AdminCount } from '@plumbline/contract/platform/admin-counts';
import type { Knex } from 'knex';

/**
 * Counts the rows of one kind that need attention now. Every open admin page asks every few seconds, so an index must
 * answer.
 */
export interface AdminCounter {
  readonly key: AdminCount['key'];
  /** `now` in ms since 1970. */
  readonly count: (db: Knex, now: number) => Promise<number>;
}

/** The number of rows that a query finds. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { total: number | string }[] = await query.count({ total: '*' });
  return Number(row?.total ?? 0);
}
