import { networkOf } from '@plumbline/serving/network-address';
import type { Knex } from 'knex';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { RemoteFailure } from './remote-failure.ts';
import { countFailure } from './store.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/**
 * In number of requests about one remote, so that one team's failures do not use up the others' limit. A browser
 * reports at most ten failures per page, and a page server reports the same failure once in ten minutes.
 */
const maxHourlyPerNetwork = 120;
const maxHourlyPerRemote = 3_000;

/**
 * In number of different failures of one remote from one network in an hour, so that a few networks cannot fill its
 * list.
 */
const maxHourlyKinds = 60;

const hour = 3_600_000;

interface StoreDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
}

/**
 * Stores the failures that one request reports.
 * @throws Failure `too_many_requests` if the caller's network, or all networks together, have reached the hourly limit
 * of a remote.
 */
export async function storeFailures(
  { db, clock, secret }: StoreDeps,
  failures: readonly RemoteFailure[],
  ipAddress: string,
): Promise<void> {
  const now = clock.now();
  const limitGroupOf = await readLimitGroups(
    db.knex,
    failures.map(({ remote }) => remote),
  );
  const takeFromLimit = (name: string, subject: string, limit: number): Promise<number> =>
    takeToken(db.knex, { key: limitKey(secret, name, subject), limit, window: hour, now });
  const networkKey = (remote: string): string => `${networkOf(ipAddress)}\0${limitGroupOf(remote)}`;
  for (const group of new Set(failures.map(({ remote }) => limitGroupOf(remote)))) {
    const wait =
      (await takeFromLimit('reports/address', networkKey(group), maxHourlyPerNetwork)) ||
      (await takeFromLimit('reports', group, maxHourlyPerRemote));
    if (wait > 0) throw tooMany(wait, 'Too many failures were reported');
  }
  for (const failure of failures) {
    const mayBeNew = async () =>
      (await takeFromLimit('reports/kinds', networkKey(failure.remote), maxHourlyKinds)) === 0;
    await countFailure(db.knex, failure, { now, mayBeNew });
  }
}

/**
 * The group that a remote counts in for rate limits: its name, or the empty group of all unknown remotes, which anybody
 * can report.
 */
async function readLimitGroups(db: Knex, remotes: readonly string[]): Promise<(remote: string) => string> {
  const rows: { remote: string }[] = await db('releases')
    .whereIn('remote', [...new Set(remotes)])
    .distinct('remote');
  const knownRemotes = new Set(rows.map(({ remote }) => remote));
  return (remote) => (knownRemotes.has(remote) || !remote.startsWith('mf-') ? remote : '');
}
