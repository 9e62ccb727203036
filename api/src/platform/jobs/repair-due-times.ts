import { clockSkew } from '../clock.ts';
import type { Database } from '../database/database.ts';

interface Repair {
  readonly table: string;
  /** A filter for the waiting rows. */
  readonly where?: Readonly<Record<string, string>>;
  /** In ms since 1970. */
  readonly now: number;
  /** In ms: the longest delay that a lease or a retry may set. */
  readonly maxWait: number;
}

/** Makes rows due that are delayed beyond the longest delay: those times were written while the clock was ahead. */
export async function repairDueTimes(
  { knex, write }: Database,
  { table, where = {}, now, maxWait }: Repair,
): Promise<void> {
  const latest = new Date(now + maxWait + clockSkew).toISOString();
  // There is rarely such a row; the query avoids a write.
  if ((await knex(table).where(where).where('due_at', '>', latest).first('id')) === undefined) return;
  const due = { due_at: new Date(now).toISOString() };
  await write((transaction) => transaction(table).where(where).where('due_at', '>', latest).update(due));
}
