import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { endPageServer, reportPageServer } from '@plumbline/contract/platform/admin-health';
import { countReleaseViews, viewClaimText, viewToken, viewTokenLifetime } from '@plumbline/contract/releases/views';
import type { ShownRelease } from '@plumbline/contract/releases/releases';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { apiClient } from '../api-client.ts';
import type { Circuits } from '../circuits/circuits.ts';
import type { Key } from '../keys.ts';
import { createViewCounts, type ViewOutcome } from './view-counts.ts';
import { createVitals } from './vitals.ts';

interface Options {
  readonly apiOrigin: string;
  /** The key that page servers and the API share. */
  readonly key: Key;
  readonly circuits: Circuits;
  /** The page server's current fault, or null. */
  readonly fault: () => string | null;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
  readonly reportsVitals?: boolean;
}

type ReleaseId = Pick<ShownRelease, 'name' | 'release'>;

/** In ms: the timeout of one report. */
const deadline = 5_000;

/** Reports to the API: page views, and the vitals (load and faults) of this page server. */
export function createApiReports(options: Options) {
  const { apiOrigin, key, circuits, fault, now, log, lifecycle, reportsVitals } = options;
  const client = async () =>
    apiClient({ origin: apiOrigin, headers: { authorization: `Bearer ${await key()}` }, timeout: deadline });
  const counts = createViewCounts({
    send: async (body) => (await client()).call(countReleaseViews, { body }),
    circuits,
    log,
  });
  lifecycle.atEnd(() => counts.end());
  const vitals = createVitals({
    send: async (body) => (await client()).call(reportPageServer, { body }),
    signOff: async (id) => (await client()).call(endPageServer, { params: { id } }),
    fault,
    log,
  });
  if (reportsVitals) {
    vitals.start();
    lifecycle.atEnd(() => vitals.end());
  }

  /** A signed token that proves a view of this release. @throws Error without a key. */
  async function tokenOf({ name: remote, release }: ReleaseId): Promise<string> {
    const claim = { remote, release, expires: now() + viewTokenLifetime, nonce: randomBytes(12).toString('base64url') };
    const mac = createHmac('sha256', await key()).update(viewClaimText(claim));
    return viewToken(claim, mac.digest('base64url'));
  }

  return {
    vitals,
    /** Counts a view of a document of the release. */
    count: (release: ReleaseId, outcome: ViewOutcome) => counts.count(release, outcome),
    /**
     * Counts a view. @returns the token with which the browser can report a failure; null if the remote has no canary or the release
     * has failed already.
     */
    async view(release: ReleaseId, outcome: ViewOutcome, hasCanary: boolean): Promise<DocumentView | null> {
      counts.count(release, outcome);
      if (outcome !== 'shown' || !hasCanary) return null;
      // Without a key the reports themselves fail, and are logged.
      const token = await tokenOf(release).catch(() => null);
      return token === null ? null : { release: release.release, token };
    },
  };
}
