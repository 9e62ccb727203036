import { trace } from '@opentelemetry/api';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { getContentVersion } from '@plumbline/contract/content/version';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import type { Lifecycle } from '@plumbline/serving/lifecycle';
import type { Shedding } from '@plumbline/serving/shedding';
import { answerHeaders } from './answer-headers.ts';
import { apiClient } from './api-client.ts';
import type { LoadedShell } from './bundles/shell-renderer.ts';
import { visitorSnapshots } from './canaries/visitor-snapshots.ts';
import { openCircuits } from './circuits/circuits.ts';
import type { Key } from './keys.ts';
import { pageMetrics } from './metrics/page-metrics.ts';
import { withOverrides } from './overrides/with-overrides.ts';
import { contentVersions } from './page-cache/content-versions.ts';
import { pageCache, type CacheOutcome } from './page-cache/page-cache.ts';
import { linksOfEveryPage } from './pages/early-hints.ts';
import { pageMaker, type MadePage } from './pages/make-page.ts';
import { paymentOrigins } from './pages/payment-origins.ts';
import { pageSender } from './pages/send-page.ts';
import { rememberedRoutes } from './pages/snapshots.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import { openApiReports } from './reports/api-reports.ts';
import type { RenderHosts } from './render-hosts/render-hosts.ts';
import { failureReporter } from './reports/failure-reporter.ts';
import type { PageServerSettings } from './settings.ts';
import { unavailableAnswer } from './small-page.ts';

/** What a page server is given by its process, beside its settings. */
export interface ProcessOptions {
  /** Default the machine's. */
  readonly clock?: () => Date;
  readonly log: Logger;
  /** What is refused before it is begun; null: nothing. */
  readonly shedding: Shedding | null;
  readonly lifecycle: Lifecycle;
  /** Whether the page server reports to the API how it does; default false. */
  readonly reportsVitals?: boolean;
}

/** What a page server is put together from. */
export interface PageServerOptions extends ProcessOptions, PageServerSettings {
  readonly shell: LoadedShell;
  readonly registry: RegistrySource;
  readonly hosts: RenderHosts;
  /** What serves the browser files of the shell and of the remotes. */
  readonly files: readonly Middleware[];
  /** The key of reports to the API; null: nothing is reported. */
  readonly key: Key | null;
}

/** In ms: a view that may be shown a cached page waits for no more. */
const versionDeadline = 300;

/** The parts that middleware shares. */
export type Parts = ReturnType<typeof openParts>;

export function openParts(options: PageServerOptions) {
  const { site, apiOrigin, clock, log, shell, registry, key } = options;
  const now = clock ? () => clock().getTime() : Date.now;
  const api = apiClient({ origin: apiOrigin });
  const circuits = openCircuits({ now, log });
  const versions = contentVersions({
    ask: async () => (await api.call(getContentVersion, {}, { timeout: versionDeadline })).version,
    now: () => performance.now(),
    log,
  });
  const cache = options.pageCacheLimit === 0 ? null : pageCache({ limit: options.pageCacheLimit, versions, now });
  /** Whether all that is live can be shown. */
  const isWhole = () => (registry.extent?.() ?? 'all') === 'all';
  const { metricsToken, shedding } = options;
  const metrics = metricsToken === null ? null : pageMetrics({ circuits, cache, shedding, isWhole });
  const report = failureReporter({ circuits, metrics, send: (body) => api.call(reportFailure, { body }), now, log });
  const payments = paymentOrigins(options.providers);
  const findRoute = rememberedRoutes(shell.renderer.findRoute);

  /** Notes what came of views, for the circuits, the metrics and the trace. */
  const record = {
    /** With a cached page its remote. */
    view(outcome: CacheOutcome, cached?: SnapshotRemote): void {
      if (cached) circuits.succeeded(cached);
      metrics?.viewed(outcome);
      trace.getActiveSpan()?.setAttribute('plumbline.page.cache', outcome);
    },
    made({ owned, body, failures, contentVersions: seen }: MadePage): void {
      failures.forEach(report);
      if (owned && body?.rendered && !failures.some((failure) => failure.owned === owned)) {
        circuits.succeeded(owned.remote);
      }
      if (body) metrics?.rendered(owned?.remote.name ?? null, body.seconds);
      // News of the content leave doubt about the last version.
      for (const version of seen) if (version !== null && version !== versions.last()) versions.doubt();
    },
  };
  const reports = key && openApiReports({ ...options, key, circuits, fault: () => registry.fault(), now });
  options.hosts.onDeath((remote, error) => {
    const [route] = remote.routes;
    if (route) report({ owned: { remote, route, params: {} }, stage: 'server-bundle', error, outcome: 'browser' });
    reports?.count(remote, 'failed');
  });
  return {
    answerUnavailable: unavailableAnswer(site),
    cache,
    circuits,
    findRoute,
    /** What is hinted while a page is made, as values of `Link`; empty: nothing. */
    hints: options.earlyHints ? linksOfEveryPage(shell.renderer, shell.build) : [],
    isWhole,
    makePage: pageMaker({ ...options, findRoute, payments, now }),
    metrics,
    override: withOverrides({ site, apiOrigin, allowed: options.overrideOrigins, versions: shell.build, log }),
    record,
    reports,
    sender: pageSender({
      payments,
      // Scripts of watched builds change, and have none.
      hashed: shell.build.scripts.every(({ integrity }) => integrity !== ''),
      viewElementId: shell.renderer.viewElementId,
      always: answerHeaders(site),
    }),
    versions,
    visitors: visitorSnapshots({ registry, circuits, site }),
  };
}
