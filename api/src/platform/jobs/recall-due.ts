import { clockSkew } from '../clock.ts';
import type { Database } from '../database/database.ts';

interface Recall {
  readonly table: string;
  /** Which of its rows wait. */
  readonly where?: Readonly<Record<string, string>>;
  /** In ms since 1970. */
  readonly now: number;
  /** In ms: the longest that a lease or a retry may put a row off. */
  readonly longest: number;
}

/** Makes due what is put off for longer than its own rule allows: that was written while the clock was ahead. */
export async function recallDue({ knex, write }: Database, { table, where = {}, now, longest }: Recall): Promise<void> {
  const farthest = new Date(now + longest + clockSkew).toISOString();
  // Nearly always there is none, and then nothing is written.
  if ((await knex(table).where(where).where('due_at', '>', farthest).first('id')) === undefined) return;
  const due = { due_at: new Date(now).toISOString() };
  await write((transaction) => transaction(table).where(where).where('due_at', '>', farthest).update(due));
}
