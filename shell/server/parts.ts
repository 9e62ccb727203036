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
import { canaryAssignment } from './canaries/canary-assignment.ts';
import { createCircuits } from './circuits/circuits.ts';
import type { Key } from './keys.ts';
import { pageMetrics } from './metrics/page-metrics.ts';
import { withOverrides } from './overrides/with-overrides.ts';
import { contentVersions } from './page-cache/content-versions.ts';
import { cachedAnswers } from './page-cache/cached-answer.ts';
import { pageCache, type CacheOutcome } from './page-cache/page-cache.ts';
import { pageMaker, type MadePage } from './pages/make-page.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { paymentOrigins } from './pages/payment-origins.ts';
import { pageSender } from './pages/send-page.ts';
import type { UnshownReleases } from './release-readiness.ts';
import type { RegistrySource } from '../registry/registry-source.ts';
import { createApiReports } from './reports/api-reports.ts';
import type { RenderHosts } from '../render-host/render-hosts.ts';
import { failureReporter } from './reports/failure-reporter.ts';
import type { PageServerSettings } from './settings.ts';
import { unavailableAnswer } from './small-page.ts';

/** The options that come from the process rather than from settings. */
export interface ProcessOptions {
  /** Default: the system clock. */
  readonly clock?: () => Date;
  readonly log: Logger;
  /** Null disables load shedding. */
  readonly shedding: Shedding | null;
  readonly lifecycle: Lifecycle;
  /** Whether the page server reports its vitals to the API; default false. */
  readonly reportsVitals?: boolean;
}

/** The dependencies of a page server. */
export interface PageServerOptions extends ProcessOptions, PageServerSettings {
  readonly shell: LoadedShell;
  readonly registry: RegistrySource;
  readonly hosts: RenderHosts;
  /** The live releases that this server cannot show; default: none. */
  readonly unshown?: UnshownReleases;
  /** Middleware for the browser files of the shell and the remotes. */
  readonly files: readonly Middleware[];
  /** Returns the key for reports to the API; null disables them. */
  readonly key: Key | null;
}

/** In ms: the longest wait of a view for the content version. */
const versionDeadline = 300;

/** The objects that several middlewares share. */
export type Parts = ReturnType<typeof createParts>;

export function createParts(options: PageServerOptions) {
  const { site, apiOrigin, clock, log, shell, registry, key } = options;
  const now = clock ? () => clock().getTime() : Date.now;
  const api = apiClient({ origin: apiOrigin });
  const circuits = createCircuits({ now, log });
  const versions = contentVersions({
    ask: async () => (await api.call(getContentVersion, {}, { timeout: versionDeadline })).version,
    now: () => performance.now(),
    log,
  });
  const cache = options.pageCacheLimit === 0 ? null : pageCache({ limit: options.pageCacheLimit, versions, now });
  /** Whether every live remote can be shown. */
  const isComplete = () => (registry.completeness?.() ?? 'all') === 'all';
  const { metricsTokens, shedding } = options;
  const metrics = metricsTokens.length === 0 ? null : pageMetrics({ circuits, cache, shedding, isComplete });
  const report = failureReporter({ circuits, metrics, send: (body) => api.call(reportFailure, { body }), now, log });
  const payments = paymentOrigins(options.providers);
  // Scripts of development builds have no hashes.
  const hashed = shell.build.scripts.every(({ integrity }) => integrity !== '');
  const answers = cachedAnswers(({ document: { styles }, tags }) => ({
    ...answerHeaders(site),
    ...pageHeaders({ payments, hashed, styles, route: null, sharedTags: tags }),
  }));

  /** Records views for the circuits, the metrics and the trace. */
  const record = {
    /** `cached` is the remote of a cached page. */
    view(outcome: CacheOutcome, cached?: SnapshotRemote): void {
      if (cached) circuits.succeeded(cached);
      metrics?.viewed(outcome);
      trace.getActiveSpan()?.setAttribute('plumbline.page.cache', outcome);
    },
    page({ owned, body, failures, contentVersions }: MadePage): void {
      failures.forEach(report);
      if (owned && body?.rendered && !failures.some((failure) => failure.owned === owned)) {
        circuits.succeeded(owned.remote);
      }
      if (body) metrics?.rendered(owned?.remote.name ?? null, body.seconds);
      // A version other than the last known one means that content has changed.
      for (const version of contentVersions) if (version !== null && version !== versions.last()) versions.invalidate();
    },
  };
  const reports = key && createApiReports({ ...options, key, circuits, fault: () => registry.fault(), now });
  options.hosts.onUnexpectedEnd((remote, error) => {
    const [route] = remote.routes;
    const owned = route && { remote, route, params: {} };
    if (owned) report({ owned, stage: 'server-bundle', error, outcome: 'browser', shared: false });
    reports?.count(remote, 'failed');
  });
  return {
    answers,
    answerUnavailable: unavailableAnswer(site),
    cache,
    circuits,
    findRoute: shell.renderer.findRoute,
    isComplete,
    makePage: pageMaker({ ...options, payments, now }),
    metrics,
    override: withOverrides({
      site,
      apiOrigin,
      allowed: options.overrideOrigins,
      offer: shell.build,
      publishedRelease: (remote, ref) => registry.publishedRelease?.(remote, ref),
      log,
    }),
    record,
    reports,
    sender: pageSender({ payments, hashed, viewElementId: shell.renderer.viewElementId, answers }),
    versions,
    canaryAssignment: canaryAssignment({ registry, circuits, site }),
  };
}
