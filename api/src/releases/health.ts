import type { Finding, HealthHour, RemoteHealth } from '@plumbline/contract/platform/admin-health';
import type { RemoteState } from '@plumbline/contract/releases/registry';
import type { Knex } from 'knex';
import { isFailing } from '../platform/health/failure-share.ts';
import type { HealthState } from '../platform/health/health-state.ts';
import { policyRefusals } from './failure-reports/store.ts';
import { listRemoteStates } from './views/list-remotes.ts';

const day = 86_400_000;

/** The health of the remotes, and of the resources that browsers blocked. */
export async function readReleaseHealth(db: Knex, now: number): Promise<Partial<HealthState>> {
  return {
    remotes: (await listRemoteStates(db, now)).map(remoteHealth),
    refusals: await policyRefusals(db, now - day),
  };
}

function remoteHealth({ channels, health, canary, resting: paused }: RemoteState): RemoteHealth {
  const hours = new Map<string, HealthHour>();
  for (const { hour, views, failures } of health.flatMap((release) => release.hours)) {
    const counts = hours.get(hour) ?? { hour, good: 0, bad: 0 };
    // A browser may report the failure of a page view that was counted as successful, or of an old one.
    const good = counts.good + Math.max(0, views - failures);
    hours.set(hour, { hour, good, bad: counts.bad + failures });
  }
  return {
    remote: channels.remote,
    live: channels.live,
    canary: canary?.release ?? null,
    resting: paused.map(({ release, since, reason }) => ({ release, since, reason })),
    hours: [...hours.values()].sort((a, b) => a.hour.localeCompare(b.hour)),
  };
}

/** Checks the remotes, and the resources that browsers blocked. */
export function* checkReleases(state: HealthState): Generator<Finding> {
  yield* checkRemotes(state);
  yield* checkRefusals(state);
}

function* checkRemotes({ remotes, at }: HealthState): Generator<Finding> {
  for (const { remote, resting: paused, hours } of remotes) {
    for (const { release, reason } of paused) {
      yield {
        area: 'remotes',
        level: 'broken',
        what: `Release ${release.slice(0, 7)} of ${remote} fails too often, and the one before is shown: ${reason}`,
        advice: 'Roll it back on the page of releases, or publish one that works.',
      };
    }
    const { hour = '', good = 0, bad = 0 } = hours.at(-1) ?? {};
    // The last hour with views may be of yesterday.
    const isRecent = Date.parse(at) - Date.parse(hour) < 2 * 3_600_000;
    if (paused.length === 0 && isRecent && isFailing(bad, good + bad)) {
      yield {
        area: 'remotes',
        level: 'look',
        what: `${remote} failed in ${bad} of ${good + bad} page views of the last hour.`,
        advice: 'The page of releases says where it fails, and since which release.',
      };
    }
  }
}

function* checkRefusals({ refusals: { count, most } }: HealthState): Generator<Finding> {
  if (most === null) return;
  yield {
    area: 'pages',
    level: 'look',
    what: `Browsers have refused ${count === 1 ? 'something' : `${count} things`} by the pages’ policies within a day, most often: ${most}`,
    advice:
      'Where it names a file of ours, a release does what pages may not. Else it may be an attack, or an extension of a browser. Anybody can send such reports.',
  };
}
