import { networkOf } from '@plumbline/serving/network-address';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { tooMany } from '../../platform/rate-limits/too-many.ts';
import type { RemoteFailure } from './remote-failure.ts';
import { countFailure } from './store.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/**
 * In number of requests about one remote, so that no team's failures leave none for the others. A browser sends ten from one page at
 * most, and the page server each failure every ten minutes.
 */
const hourlyByAddress = 120;
const hourlyByRemote = 3_000;

const hour = 3_600_000;

interface TakeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secret: SecretKey;
}

/**
 * Stores the failures that one request reports.
 * @throws Failure `too_many_requests` if this address, or all addresses together, have reached the hourly limit of a remote.
 */
export async function takeFailures(
  { db, clock, secret }: TakeDeps,
  failures: readonly RemoteFailure[],
  address: string,
): Promise<void> {
  const now = clock.now();
  for (const remote of new Set(failures.map((failure) => failure.remote))) {
    const limits = [
      { key: limitKey(secret, 'reports/address', `${networkOf(address)}\0${remote}`), limit: hourlyByAddress },
      { key: limitKey(secret, 'reports', remote), limit: hourlyByRemote },
    ];
    for (const limit of limits) {
      const wait = await takeToken(db.knex, { ...limit, window: hour, now });
      if (wait > 0) throw tooMany(wait, 'Too many failures were reported');
    }
  }
  for (const failure of failures) await countFailure(db.knex, failure, now);
}
