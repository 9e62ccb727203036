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
import { openViewCounts, type ViewOutcome } from './view-counts.ts';
import { openVitals, type PageServerVitals } from './vitals.ts';

interface Options {
  readonly apiOrigin: string;
  /** The key that page servers and the API share. */
  readonly key: Key;
  readonly circuits: Circuits;
  /** What the page server cannot do just now; null where nothing. */
  readonly fault: () => string | null;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
  readonly reportsVitals?: boolean;
}

type Named = Pick<ShownRelease, 'name' | 'release'>;

/** What only page servers report to the API: the documents that were shown, and how this page server does. */
export interface ApiReports {
  readonly vitals: PageServerVitals;
  /** Counts a document for the release that it was to come out of. */
  readonly count: (release: Named, outcome: ViewOutcome) => void;
  /**
   * The same. @returns what a browser needs to report a failure that counts; null where the release is not compared with
   * another, or has failed already.
   */
  view(release: Named, outcome: ViewOutcome, isCompared: boolean): Promise<DocumentView | null>;
}

/** In ms. */
const deadline = 5_000;

export function openApiReports(options: Options): ApiReports {
  const { apiOrigin, key, circuits, fault, now, log, lifecycle, reportsVitals } = options;
  const client = async () =>
    apiClient({ origin: apiOrigin, headers: { authorization: `Bearer ${await key()}` }, timeout: deadline });
  const counts = openViewCounts({
    send: async (body) => (await client()).call(countReleaseViews, { body }),
    circuits,
    log,
  });
  lifecycle.atEnd(() => counts.end());
  const vitals = openVitals({
    send: async (body) => (await client()).call(reportPageServer, { body }),
    signOff: async (id) => (await client()).call(endPageServer, { params: { id } }),
    fault,
    log,
  });
  if (reportsVitals) {
    vitals.start();
    lifecycle.atEnd(() => vitals.end());
  }

  /** The proof that a document was made out of this release. @throws Error without a key. */
  async function tokenOf({ name: remote, release }: Named): Promise<string> {
    const claim = { remote, release, expires: now() + viewTokenLifetime, nonce: randomBytes(12).toString('base64url') };
    const mac = createHmac('sha256', await key()).update(viewClaimText(claim));
    return viewToken(claim, mac.digest('base64url'));
  }

  return {
    vitals,
    count: (release, outcome) => counts.count(release, outcome),
    view: async (release, outcome, isCompared) => {
      counts.count(release, outcome);
      if (outcome !== 'shown' || !isCompared) return null;
      // Without a key nothing is reported either, and the log says so.
      const token = await tokenOf(release).catch(() => null);
      return token === null ? null : { release: release.release, token };
    },
  };
}
