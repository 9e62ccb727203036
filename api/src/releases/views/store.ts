import type { PausedRelease } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';

/**
 * In ms: a page server uses the previous release in place of one that failed too often, and reports this pause every
 * second; without a report for this long the pause has ended.
 */
export const pauseReportLifetime = 15_000;

/** The documents that page servers rendered with a release in one hour (`views`), and those in which it failed. */
export interface ReleaseHour {
  readonly release: string;
  /** Such as 2026-11-22T00. */
  readonly hour: string;
  readonly views: number;
  readonly failures: number;
}

/** Adds to the statistics of a release in an hour. */
export async function addToHour(
  transaction: Knex.Transaction,
  { remote, ...counted }: ReleaseHour & { readonly remote: string },
): Promise<void> {
  const { views, failures } = counted;
  await transaction('release_hours')
    .insert({ remote, ...counted })
    .onConflict(['remote', 'release', 'hour'])
    .merge({
      views: transaction.raw('release_hours.views + ?', [views]),
      failures: transaction.raw('release_hours.failures + ?', [failures]),
    });
}

/** The statistics of a remote's releases from an hour on, newest first. */
export async function listHours(db: Knex, remote: string, from: string): Promise<ReleaseHour[]> {
  return db('release_hours')
    .where({ remote })
    .where('hour', '>=', from)
    .orderBy('hour', 'desc')
    .orderBy('views', 'desc')
    .limit(500)
    .select('release', 'hour', 'views', 'failures');
}

/** Stores that a release is paused, in the table `release_rests`. @returns whether it was stored for the first time. */
export async function storePause(
  transaction: Knex.Transaction,
  { remote, seenAt, ...pause }: PausedRelease & { readonly remote: string; readonly seenAt: string },
): Promise<boolean> {
  const added: unknown[] = await transaction('release_rests')
    .insert({ remote, ...pause, seen_at: seenAt })
    .onConflict(['remote', 'release'])
    .ignore()
    .returning('release');
  if (added.length > 0) return true;
  const { release, since, reason } = pause;
  await transaction('release_rests').where({ remote, release }).update({ since, reason, seen_at: seenAt });
  return false;
}

/** The releases of a remote that were paused at some time since `seenFrom`, ISO 8601. */
export async function listPausedReleases(db: Knex, remote: string, seenFrom: string): Promise<PausedRelease[]> {
  return db('release_rests')
    .where({ remote })
    .where('seen_at', '>=', seenFrom)
    .orderBy('since', 'desc')
    .limit(20)
    .select('release', 'since', 'reason');
}

/** Deletes statistics and pauses from before a time, in ms since 1970. */
export async function deleteViewsBefore(db: Knex, before: number): Promise<void> {
  const at = new Date(before).toISOString();
  await db('release_hours').where('hour', '<', at.slice(0, 13)).delete();
  await db('release_rests').where('seen_at', '<', at).delete();
}
