import type { Logger } from 'pino';
import { endPageServer, tellPageServer } from '@plumbline/contract/desk-health';
import { countReleaseViews } from '@plumbline/contract/release-views';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { Circuits } from './circuits/circuits.ts';
import type { Key } from './keys.ts';
import type { PageViews } from './pages/tell-view.ts';
import { tracedClient } from './tracing/traced-client.ts';
import { openViewCounts } from './views/view-counts.ts';
import { viewTokens } from './views/view-tokens.ts';
import { openVitals, type PageServerVitals } from './vitals/vitals.ts';

interface Options {
  readonly apiOrigin: string;
  readonly key: Key;
  readonly circuits: Circuits;
  /** What the page server cannot do just now; null where nothing. */
  readonly fault: () => string | null;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
  readonly lifecycle: Lifecycle;
  readonly tellsVitals?: boolean;
}

/** What only page servers tell the API, with the key that they share: the documents that were shown, and how this one does. */
export interface ToldToApi extends PageViews {
  readonly vitals: PageServerVitals;
}

/** In ms. */
const deadline = 5_000;

export function openToldToApi({
  apiOrigin,
  key,
  circuits,
  fault,
  now,
  log,
  lifecycle,
  tellsVitals,
}: Options): ToldToApi {
  const client = async () =>
    tracedClient({ origin: apiOrigin, headers: { authorization: `Bearer ${await key()}` }, timeout: deadline });
  const counts = openViewCounts({
    send: async (body) => (await client()).call(countReleaseViews, { body }),
    circuits,
    log,
  });
  lifecycle.atEnd(() => counts.end());
  const vitals = openVitals({
    send: async (body) => (await client()).call(tellPageServer, { body }),
    signOff: async (id) => (await client()).call(endPageServer, { params: { id } }),
    fault,
    log,
  });
  if (tellsVitals) {
    vitals.start();
    lifecycle.atEnd(() => vitals.end());
  }
  return { counts, tokens: viewTokens({ key, now }), vitals };
}
