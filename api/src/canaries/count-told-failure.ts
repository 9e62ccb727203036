import { isIPv4 } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import { readViewToken } from '@plumbline/contract/release-views';
import type { FailureReport } from '@plumbline/contract/reports';
import type { AppDeps } from '../app.ts';
import { limitKey, networkOf } from '../limits/limit-key.ts';
import { takeTurn } from '../limits/take-turn.ts';
import { addSeen } from '../releases/trial-store.ts';

/** In number of failures of one release that one network may add to a comparison in a day. */
const mostOfNetwork = 3;

const hour = 3_600_000;
const day = 24 * hour;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'secret' | 'releases' | 'site'>;

/**
 * Counts in the comparison what a browser tells of a document that a page server vouches for: once for each document, and
 * a few times for each network. @returns whether it was counted.
 */
export async function countToldFailure(
  { db, clock, secret, releases, site }: Deps,
  { remote, release, stage, view }: FailureReport,
  address: string,
): Promise<boolean> {
  const token = view === undefined || stage === 'policy' ? null : readViewToken(view, { remote, release });
  const now = clock.now();
  if (token === null || token.claim.expires < now) return false;
  const mac = Buffer.from(releases.pageServers.viewMac(token.claim));
  const given = Buffer.from(token.mac);
  if (mac.length !== given.length || !timingSafeEqual(mac, given)) return false;
  const once = { key: limitKey(secret, 'views/token', token.claim.nonce), limit: 1, window: hour };
  const shares = {
    key: limitKey(secret, `views/${remote}/${release}`, networkOf(address)),
    limit: mostOfNetwork,
    window: day,
  };
  // On a machine of a developer's everybody is this machine; before a site that is one of a proxy.
  for (const turn of isLoopback(address) && !site.production ? [once] : [once, shares]) {
    if ((await takeTurn(db.knex, { ...turn, now })) > 0) return false;
  }
  await db.write((transaction) => addSeen(transaction, { remote, release, views: 0, failures: 1 }));
  return true;
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return address === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
