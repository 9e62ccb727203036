import type { DeskCount } from '@plumbline/contract/platform/admin-counts';
import type { Knex } from 'knex';

/** Counts what of one kind needs somebody now. Every open desk asks each few seconds: an index must answer. */
export interface DeskCounter {
  readonly key: DeskCount['key'];
  /** `now` in ms since 1970. */
  readonly count: (db: Knex, now: number) => Promise<number>;
}

/** The number of rows that a query finds. */
export async function countOf(query: Knex.QueryBuilder): Promise<number> {
  const [row]: { total: number | string }[] = await query.count({ total: '*' });
  return Number(row?.total ?? 0);
}
