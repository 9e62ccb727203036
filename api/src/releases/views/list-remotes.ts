import type { ReleaseHealth, RemoteState } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import { newestFailures, failuresByBrowsers } from '../failure-reports/store.ts';
import { canaryComparison } from '../canaries/canary-comparison.ts';
import { listRemoteNames, readChannels, readSequence } from '../registry/store.ts';
import { findCanaryRun } from '../canaries/canary-store.ts';
import { listHours, listPausedReleases, pauseReportLifetime, type ReleaseHour } from './store.ts';

const hour = 3_600_000;

/** The maximum number of listed releases, and of kinds of failures, per remote. */
const maxListed = 20;

/** Every remote with its channels and the results of its releases in the last 24 hours; `now` in ms since 1970. */
export async function listRemoteStates(db: Knex, now: number): Promise<RemoteState[]> {
  const states: RemoteState[] = [];
  for (const remote of await listRemoteNames(db)) states.push(await stateOf(db, remote, now));
  return states;
}

async function stateOf(db: Knex, remote: string, now: number): Promise<RemoteState> {
  const channels = { remote, ...(await readChannels(db, remote)), sequence: await readSequence(db) };
  const from = new Date(now - 24 * hour).toISOString().slice(0, 13);
  const reportedByServers = await listHours(db, remote, from);
  const reportedByBrowsers = (await failuresByBrowsers(db, remote, from)).map((one) => ({ ...one, views: 0 }));
  const run = await findCanaryRun(db, remote);
  return {
    channels,
    health: healthOf([...reportedByServers, ...reportedByBrowsers]),
    failures: await newestFailures(db, remote, maxListed),
    canary: canaryComparison(channels.canary, run),
    resting: await listPausedReleases(db, remote, new Date(now - pauseReportLifetime).toISOString()),
  };
}

/** The results per release and hour, from page servers and browsers. */
function healthOf(releaseHours: readonly ReleaseHour[]): ReleaseHealth[] {
  const releases = new Map<string, Map<string, { views: number; failures: number }>>();
  for (const { release, hour: startHour, views, failures } of releaseHours.toSorted((a, b) =>
    a.hour < b.hour ? 1 : -1,
  )) {
    const hours = releases.get(release) ?? new Map<string, { views: number; failures: number }>();
    releases.set(release, hours);
    const before = hours.get(startHour) ?? { views: 0, failures: 0 };
    hours.set(startHour, { views: before.views + views, failures: before.failures + failures });
  }
  return [...releases].slice(0, maxListed).map(([release, hours]) => ({
    release,
    hours: [...hours].map(([startHour, counts]) => ({ hour: `${startHour}:00:00.000Z`, ...counts })).toReversed(),
  }));
}
