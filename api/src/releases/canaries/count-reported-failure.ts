import { networkOf } from '@plumbline/serving/network-address';
import { isIPv4 } from 'node:net';
import { readViewToken, viewTokenLifetime } from '@plumbline/contract/releases/views';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import type { ReleasesDeps } from '../releases-deps.ts';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import { takeToken } from '../../platform/rate-limits/take-token.ts';
import { addViewCounts, findCanaryRun } from './canary-store.ts';

/** The number of failures of one release that one network may add to a canary's comparison in a day. */
const maxPerNetwork = 3;

const hour = 3_600_000;
const day = 24 * hour;

type Deps = Pick<ReleasesDeps, 'db' | 'clock' | 'secret' | 'releases' | 'site'>;

/**
 * Counts a browser's report of a failure in a document with a valid token of a page server: once per document, and a
 * few times per network. @returns whether it was counted.
 */
export async function countReportedFailure(
  { db, clock, secret, releases, site }: Deps,
  { remote, release, stage, view }: FailureReport,
  ipAddress: string,
): Promise<boolean> {
  const token = view === undefined || stage === 'policy' ? null : readViewToken(view, { remote, release });
  const now = clock.now();
  if (token === null || token.claim.expires < now) return false;
  if (!releases.pageServers.isViewMac(token.claim, token.mac)) return false;
  // A document from before the start of this canary run does not count.
  const run = await findCanaryRun(db.knex, remote);
  const renderedAt = token.claim.expires - viewTokenLifetime;
  if (run === null || ![run.release, run.live.release].includes(release)) return false;
  if (renderedAt < Date.parse(run.since)) return false;
  const oncePerDocument = { key: limitKey(secret, 'views/token', token.claim.nonce), limit: 1, window: hour };
  if ((await takeToken(db.knex, { ...oncePerDocument, now })) > 0) return false;
  // Callers on a developer's machine share the loopback address, so the limit per network does not apply to them.
  const counts = (isLoopback(ipAddress) && !site.production) || (await takeFromNetworkLimit());
  if (!counts) return false;
  await db.write((transaction) => addViewCounts(transaction, { remote, release, views: 0, failures: 1 }));
  return true;

  /**
   * Counts the failure against one of the network's separate limits, each of one failure per day; false if all are used
   * up.
   */
  async function takeFromNetworkLimit(): Promise<boolean> {
    for (let slot = 0; slot < maxPerNetwork; slot += 1) {
      const key = limitKey(secret, `views/${remote}/${release}/${slot}`, networkOf(ipAddress));
      if ((await takeToken(db.knex, { key, limit: 1, window: day, now })) === 0) return true;
    }
    return false;
  }
}

function isLoopback(ipAddress: string): boolean {
  const plain = ipAddress.replace(/^::ffff:/i, '');
  return ipAddress === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
