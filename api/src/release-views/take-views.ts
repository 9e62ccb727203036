import type { RestingRelease } from '@plumbline/contract/registry';
import type { ReleaseViews } from '@plumbline/contract/release-views';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { tellTeams } from '../releases/tell-teams.ts';
import { findRelease } from '../releases/store.ts';
import { addSeen } from '../releases/trial-store.ts';
import { cleanMessage } from '../reports/clean-message.ts';
import { addToHour, keepRest } from './store.ts';

interface TakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outbox: { readonly wake: () => void };
}

interface Told {
  readonly seen: readonly ReleaseViews[];
  readonly resting: readonly (RestingRelease & { readonly remote: string })[];
}

/** Adds what a page server saw. What it says of releases that nobody published is left out. */
export async function takeViews({ db, clock, log, outbox }: TakeDeps, { seen, resting }: Told): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  const published = async <T extends { remote: string; release: string }>(list: readonly T[]): Promise<T[]> => {
    const rows = await Promise.all(list.map(({ remote, release }) => findRelease(db.knex, remote, release)));
    return list.filter((_, index) => rows[index] !== null);
  };
  // In one order: of two page servers that tell at the same moment neither waits for the other.
  const counted = (await published(seen)).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (counted.length > 0) {
    await db.write(async (transaction) => {
      for (const { shared, ...one } of counted) {
        await addToHour(transaction, { ...one, hour: now.slice(0, 13) });
        await addSeen(transaction, { ...one, failures: Math.max(0, one.failures - shared) });
      }
    });
  }
  for (const rest of await published(resting)) {
    const { remote, release, since } = rest;
    const reason = cleanMessage(rest.reason);
    const told = await db.write(async (transaction) => {
      const first = await keepRest(transaction, { remote, release, since, reason, seenAt: now });
      return first && (await tellTeams(transaction, { remote, release, news: 'resting', reason, at: now }));
    });
    if (told === false) continue;
    log.error({ remote, release, reason, told }, 'a release rests on a page server: its team is told');
    outbox.wake();
  }
}

function keyOf({ remote, release }: ReleaseViews): string {
  return `${remote}/${release}`;
}
