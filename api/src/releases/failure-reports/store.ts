import type { SeenFailure } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import type { RemoteFailure } from './remote-failure.ts';

/**
 * In number of different failures stored per hour, of one remote and of all (anybody can report unknown remotes):
 * beyond it only known failures are counted.
 */
const maxPerHour = 500;
const maxTotal = 10 * maxPerHour;

/** The most different messages that are read for a count of blocked resources. */
const maxMessages = 500;

interface Count {
  /** In ms since 1970. */
  readonly now: number;
  /** Whether a new failure may be stored. */
  readonly mayBeNew: () => Promise<boolean>;
}

/** Counts a failure with the equal ones of the hour. @returns whether it was stored. */
export async function countFailure(db: Knex, failure: RemoteFailure, { now, mayBeNew }: Count): Promise<boolean> {
  const at = new Date(now).toISOString();
  const hour = at.slice(0, 13);
  const { remote, release, stage, message, page, outcome } = failure;
  const sameFailure = { remote, release, stage, message, hour };
  const latest = { page, outcome, last_at: at };
  const updated = await db('remote_failures')
    .where(sameFailure)
    .update({ ...latest, count: db.raw('count + 1') });
  if (updated > 0) return true;
  const countStored = async (filter: Readonly<Record<string, string>>): Promise<number> => {
    const [row] = (await db('remote_failures').where(filter).count({ count: '*' })) as { count: number | string }[];
    return Number(row?.count ?? 0);
  };
  if ((await countStored({ hour, remote })) >= maxPerHour || (await countStored({ hour })) >= maxTotal) return false;
  if (!(await mayBeNew())) return false;
  await db('remote_failures')
    .insert({ ...sameFailure, ...latest, count: 1, first_at: at })
    .onConflict(['remote', 'release', 'stage', 'message', 'hour'])
    .merge({ ...latest, count: db.raw('remote_failures.count + 1') });
  return true;
}

/** Deletes failures that last occurred before a time, in ms since 1970. */
export async function deleteFailuresBefore(db: Knex, before: number): Promise<void> {
  await db('remote_failures').where('last_at', '<', new Date(before).toISOString()).delete();
}

/** Failures of a remote's releases, last seen first. */
export async function newestFailures(db: Knex, remote: string, limit: number): Promise<SeenFailure[]> {
  const rows: (Omit<SeenFailure, 'lastAt'> & { last_at: string })[] = await db('remote_failures')
    .where({ remote })
    .whereNot({ release: '' })
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('release', 'stage', 'message', 'page', 'outcome', 'count', 'last_at');
  return rows.map(({ last_at: lastAt, ...row }) => ({ ...row, lastAt }));
}

/**
 * The number of resources that browsers blocked by the pages' policies since a time, in ms since 1970, and the most
 * frequent one.
 */
export async function policyRefusals(
  db: Knex,
  since: number,
): Promise<{ readonly count: number; readonly most: string | null }> {
  const rows: { message: string; total: number | string }[] = await db('remote_failures')
    .where({ stage: 'policy' })
    .where('last_at', '>=', new Date(since).toISOString())
    .groupBy('message')
    .orderBy('total', 'desc')
    .orderBy('message')
    .limit(maxMessages)
    .select('message')
    .sum({ total: 'count' });
  return { count: rows.reduce((sum, { total }) => sum + Number(total), 0), most: rows[0]?.message ?? null };
}

/** Failures reported by browsers, by hour, since `from`; page servers report their own counts. */
export async function failuresByBrowsers(
  db: Knex,
  remote: string,
  from: string,
): Promise<{ release: string; hour: string; failures: number }[]> {
  const rows: { release: string; hour: string; failures: number | string }[] = await db('remote_failures')
    .where({ remote })
    .whereNot({ release: '' })
    .whereNotIn('stage', ['server-bundle', 'server-load', 'server-render', 'policy'])
    .where('hour', '>=', from)
    .groupBy('release', 'hour')
    .orderBy('hour', 'desc')
    .limit(500)
    .select('release', 'hour')
    .sum({ failures: 'count' });
  return rows.map((row) => ({ ...row, failures: Number(row.failures) }));
}
