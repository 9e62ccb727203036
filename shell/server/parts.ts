import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { getContentVersion } from '@plumbline/contract/content';
import { reportFailure } from '@plumbline/contract/reports';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { Shedding } from '@plumbline/serving/shedding';
import { currentSpan } from '@plumbline/serving/tracing/tracing';
import { answerHeaders } from './answer-headers.ts';
import type { BundleLoader } from './bundles/bundle-loader.ts';
import type { LoadedShell } from './bundles/shell-renderer.ts';
import { visitorSnapshots } from './canaries/visitor-snapshots.ts';
import { openCircuits } from './circuits/circuits.ts';
import type { Key } from './keys.ts';
import { pageMetrics } from './metrics/page-metrics.ts';
import { withOverrides } from './overrides/with-overrides.ts';
import { contentVersions } from './page-cache/content-versions.ts';
import { pageCache, type CacheOutcome } from './page-cache/page-cache.ts';
import { watchedClient } from './page-cache/watched-client.ts';
import { pageAnswers } from './pages/answer-page.ts';
import { linksOfEveryPage } from './pages/early-hints.ts';
import { openPageMaking } from './pages/page-making.ts';
import { paymentOrigins } from './pages/payment-origins.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import { failureReporter } from './reports/failure-reporter.ts';
import type { PageServerSettings } from './settings.ts';
import { openToldToApi } from './told-to-api.ts';
import { tracedClient } from './tracing/traced-client.ts';
import { unavailableAnswer } from './unavailable.ts';

/** What a page server is given to run on, beside its settings. */
export interface Surroundings {
  /** Default the machine's. */
  readonly clock?: () => Date;
  readonly log: Logger;
  /** What is refused before it is begun; null: nothing. */
  readonly shedding: Shedding | null;
  readonly lifecycle: Lifecycle;
  /** Whether the API is told how this page server does; default false. */
  readonly tellsVitals?: boolean;
}

/** What a page server is put together from. */
export interface Given extends Surroundings, PageServerSettings {
  readonly shell: LoadedShell;
  readonly registry: RegistrySource;
  readonly loadBundle: BundleLoader;
  /** What serves the browser files of the shell and of the remotes. */
  readonly files: readonly Middleware[];
  /** What the API is told with what was seen of releases; null: it is not told. */
  readonly key: Key | null;
}

/** In ms: a view that may be shown a kept page waits for no more. */
const versionDeadline = 300;

/** The parts that middleware shares. */
export type Parts = ReturnType<typeof openParts>;

export function openParts({ site, apiOrigin, clock, log, shell, registry, key, ...given }: Given) {
  const { renderer, build } = shell;
  const now = clock ? () => clock().getTime() : Date.now;
  const api = tracedClient({ origin: apiOrigin });
  const circuits = openCircuits({ now, log });
  const versions = contentVersions({
    ask: async () => (await api.call(getContentVersion, {}, { timeout: versionDeadline })).version,
    now: () => performance.now(),
    log,
  });
  const cache = given.pageCacheLimit === 0 ? null : pageCache({ limit: given.pageCacheLimit, versions, now });
  const isWhole = () => (registry.extent?.() ?? 'all') === 'all';
  const metrics =
    given.metricsToken === null ? null : pageMetrics({ circuits, cache, shedding: given.shedding, isWhole });
  const told = key && openToldToApi({ ...given, apiOrigin, key, circuits, fault: () => registry.fault(), now, log });
  const payments = paymentOrigins(given.providers);
  const answers = pageAnswers({
    payments,
    // Scripts of watched builds change, and have none.
    hashed: build.scripts.every(({ integrity }) => integrity !== ''),
    viewElementId: renderer.viewElementId,
    always: answerHeaders(site),
  });
  const report = failureReporter({ send: (body) => api.call(reportFailure, { body }), now, log });
  const making = openPageMaking({
    renderer,
    build,
    loadBundle: given.loadBundle,
    circuits,
    report: (failure) => {
      metrics?.failed(failure);
      report(failure);
    },
    timed: (remote, seconds) => metrics?.rendered(remote, seconds),
    clientOf: watchedClient(apiOrigin, versions),
    site,
    payments,
    clock: () => new Date(now()),
    log,
  });
  return {
    answers,
    answerUnavailable: unavailableAnswer(site),
    cache,
    circuits,
    /** What is told while a page is made, as values of `Link`; empty: nothing. */
    hints: given.earlyHints ? linksOfEveryPage(renderer, build) : [],
    /** Whether all that is live can be shown. */
    isWhole,
    making,
    metrics,
    override: withOverrides({ site, apiOrigin, allowed: given.overrideOrigins, versions: build, log }),
    told,
    versions,
    /** Notes how a view was answered. */
    viewed: (outcome: CacheOutcome): void => {
      metrics?.viewed(outcome);
      currentSpan()?.set({ 'plumbline.page.cache': outcome });
    },
    visitors: visitorSnapshots({ registry, circuits, site }),
  };
}
