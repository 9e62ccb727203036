import type { PausedRelease } from '@plumbline/contract/releases/registry';
import type { ReleaseViews } from '@plumbline/contract/releases/views';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { notifyTeams } from '../registry/notify-teams.ts';
import { isPublished } from '../registry/store.ts';
import { addViewCounts } from '../canaries/canary-store.ts';
import { cleanMessage } from '../failure-reports/clean-message.ts';
import { addToHour, storePause } from './store.ts';

interface StoreDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outbox: { readonly wake: () => void };
}

interface ViewsReport {
  readonly seen: readonly ReleaseViews[];
  /** The paused releases: each failed too often, and the page server uses the previous one in its place. */
  readonly resting: readonly (PausedRelease & { readonly remote: string })[];
}

/** Stores the views and paused releases that a page server reports, all or none. Unpublished releases are left out. */
export async function storeViews(
  { db, clock, log, outbox }: StoreDeps,
  { seen, resting: paused }: ViewsReport,
): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  // Published releases are never deleted, so a read before the transaction stays valid in it.
  const [publishedViews, publishedPauses] = [await onlyPublished(db.knex, seen), await onlyPublished(db.knex, paused)];
  if (publishedViews.length + publishedPauses.length === 0) return;
  const news: { remote: string; release: string; reason: string; notified: number }[] = [];
  await db.write(async (transaction) => {
    // A retried transaction runs this function again: results of the first run are discarded.
    news.length = 0;
    for (const { shared, ...counts } of publishedViews) {
      await addToHour(transaction, { ...counts, hour: now.slice(0, 13) });
      // A failure that the previous release shares does not count against a canary.
      await addViewCounts(transaction, { ...counts, failures: Math.max(0, counts.failures - shared) });
    }
    for (const pause of publishedPauses) {
      const { remote, release, since } = pause;
      const reason = cleanMessage(pause.reason);
      if (!(await storePause(transaction, { remote, release, since, reason, seenAt: now }))) continue;
      const notified = await notifyTeams(transaction, { remote, release, news: 'resting', reason, at: now });
      news.push({ remote, release, reason, notified });
    }
  });
  for (const item of news) log.error(item, 'a page server has paused a release: its team is notified');
  if (news.length > 0) outbox.wake();
}

/**
 * The published releases of a list; sorted, so that the reports of two page servers at the same moment cannot deadlock.
 */
async function onlyPublished<T extends { remote: string; release: string }>(
  db: Knex,
  list: readonly T[],
): Promise<T[]> {
  const published: T[] = [];
  for (const item of list) if (await isPublished(db, item.remote, item.release)) published.push(item);
  return published.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function keyOf({ remote, release }: { readonly remote: string; readonly release: string }): string {
  return `${remote}/${release}`;
}
