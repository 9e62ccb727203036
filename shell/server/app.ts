import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import Koa, { type Middleware } from 'koa';
import type { Logger } from 'pino';
import { shellDist } from '@plumbline/build/shell-output';
import { getContentVersion } from '@plumbline/contract/content';
import { endPageServer, tellPageServer } from '@plumbline/contract/desk-health';
import { countReleaseViews } from '@plumbline/contract/release-views';
import { reportFailure, type FailureReport } from '@plumbline/contract/reports';
import { requestCeiling } from '@plumbline/serving/request-ceiling';
import type { Site } from '@plumbline/contract/site';
import { openLifecycle, type Lifecycle } from '@plumbline/serving/lifecycle';
import type { Shedding } from '@plumbline/serving/shedding';
import { traceRequests } from '@plumbline/serving/tracing/trace-requests';
import { currentSpan } from '@plumbline/serving/tracing/tracing';
import { answerHeaders, guardAnswers } from './answer-headers.ts';
import { builtFiles } from './assets/built-files.ts';
import { releaseFiles } from './assets/release-files.ts';
import { bundleLoader, type BundleLoader } from './bundles/bundle-loader.ts';
import { loadShell, type LoadedShell } from './bundles/shell-renderer.ts';
import { unavailableAnswer } from './unavailable.ts';
import { visitorSnapshots } from './canaries/visitor-snapshots.ts';
import { openCircuits } from './circuits/circuits.ts';
import { demandRegistry } from './demand-registry.ts';
import { errorPages } from './error-pages.ts';
import { health } from './health.ts';
import { refuseFlood } from './limits/refuse-flood.ts';
import { refuseOverload } from './limits/refuse-overload.ts';
import { logFailures } from './log-failures.ts';
import { logSamples } from './log-samples.ts';
import { metricsEndpoint } from './metrics/metrics-endpoint.ts';
import { pageMetrics } from './metrics/page-metrics.ts';
import { otherReleaseEndpoint } from './other-release-endpoint.ts';
import { withOverrides } from './overrides/with-overrides.ts';
import { contentVersions } from './page-cache/content-versions.ts';
import { keptPages } from './page-cache/kept-pages.ts';
import { notingVersions } from './page-cache/noting-versions.ts';
import { pageCache, type CacheOutcome } from './page-cache/page-cache.ts';
import { pageAnswers } from './pages/answer-page.ts';
import { linksOfEveryPage } from './pages/early-hints.ts';
import { pageHandler } from './pages/page-handler.ts';
import { openPageMaking } from './pages/page-making.ts';
import { paymentOrigins, type ProviderSettings } from './pages/payment-origins.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { apiRegistry } from './registry/api-registry.ts';
import type { RegistrySource } from './registry/registry-source.ts';
import { releaseStore } from './registry/release-store.ts';
import { registryPublicKey } from './registry/signed-registry.ts';
import { failureReporter } from './reports/failure-reporter.ts';
import { requestLog } from './request-log.ts';
import { urgencyOf } from './shed-load.ts';
import { snapshotEndpoint } from './snapshot-endpoint.ts';
import { sharedKey, type SharedKey } from './views/shared-key.ts';
import { tracedClient } from './tracing/traced-client.ts';
import { openVitals, type PageServerVitals } from './vitals/vitals.ts';
import { openViewCounts, type ToldViews } from './views/view-counts.ts';
import { viewTokens } from './views/view-tokens.ts';

interface Basics {
  readonly site: Site;
  readonly apiOrigin: string;
  readonly providers: ProviderSettings;
  /** Origins that overrides of remotes may come from; default none. */
  readonly overrideOrigins?: readonly string[];
  readonly clock?: () => Date;
  /** In bytes of memory for public pages; default 0: every view is rendered. */
  readonly pageCacheLimit?: number;
  /** Who has it is told the metrics; default nobody. */
  readonly metricsToken?: string | null;
  /** The most that one network may ask in a minute, by its address behind so many own proxies; default none. */
  readonly flood?: { readonly perMinute: number; readonly hops: number };
  /** Whether browsers are told what a page will need while it is made; default false. */
  readonly earlyHints?: boolean;
  readonly log: Logger;
  /** What is refused before it is begun; default nothing. */
  readonly shedding?: Shedding | null;
  /** Default one that does not end. */
  readonly lifecycle?: Lifecycle;
}

/** What a page server is put together from. */
interface Parts extends Basics {
  readonly shell: LoadedShell;
  readonly registry: RegistrySource;
  readonly loadBundle: BundleLoader;
  /** What serves the browser files of the shell and of the remotes. */
  readonly files: readonly Middleware[];
  /** What the API is told with what was seen of releases; absent: it is not told. */
  readonly key?: SharedKey;
  readonly vitals?: PageServerVitals;
}

interface Data {
  readonly dataDir: string;
  /** The registry's public key; null: the one in the data folder. */
  readonly registryKey: string | null;
  /** The key that page servers and the API share; null: the one in the data folder. */
  readonly pageServerKey: string | null;
  /** Whether the API is told how this page server does; default false. */
  readonly tellsVitals?: boolean;
  /** How the API's registry is asked, where that is to be unusual. */
  readonly asking?: Pick<Parameters<typeof apiRegistry>[0], 'signal' | 'pause' | 'patience'>;
}

/** The page server: its own files, released files, the API behind it, and pages. */
export async function createPageServer({
  dataDir,
  registryKey,
  pageServerKey,
  tellsVitals = false,
  asking,
  ...basics
}: Basics & Data): Promise<RequestListener> {
  const shell = loadShell();
  const releases = join(dataDir, 'releases');
  const store = releaseStore(releases);
  const { sharedLibraries, sharedKit } = shell.renderer;
  const { kitVersion } = shell.build;
  const registry = apiRegistry({
    ...asking,
    apiOrigin: basics.apiOrigin,
    publicKey: registryPublicKey(registryKey, join(dataDir, 'registry-key.pub')),
    keptFile: join(dataDir, 'last-registry.json'),
    store,
    versions: shell.build,
    log: basics.log,
  });
  const loadBundle = bundleLoader({ store, sharedLibraries, sharedKit, kitVersion });
  if (basics.site.production) {
    logSamples({ site: basics.site, registry, loadBundle, log: basics.log }).catch((error: unknown) =>
      basics.log.warn({ err: error }, 'whether sample content is shown cannot be told'),
    );
  }
  await registry.current();
  const files = [builtFiles('/assets/', join(shellDist, 'browser')), releaseFiles(store)];
  const key = sharedKey(pageServerKey, join(dataDir, 'page-server-key'));
  const vitals = openVitals({
    send: async (body) => (await toldWith(basics.apiOrigin, key)).call(tellPageServer, { body }),
    signOff: async (id) => (await toldWith(basics.apiOrigin, key)).call(endPageServer, { params: { id } }),
    fault: () => registry.fault(),
    log: basics.log,
  });
  if (tellsVitals) {
    vitals.start();
    basics.lifecycle?.atEnd(() => vitals.end());
  }
  return assemblePageServer({ ...basics, shell, registry, loadBundle, files, key, vitals });
}

/** A page server over a shell, a registry, bundles and files of the caller's. */
export function assemblePageServer({
  site,
  apiOrigin,
  providers,
  overrideOrigins = [],
  clock = systemClock,
  pageCacheLimit = 0,
  metricsToken = null,
  flood = { perMinute: Infinity, hops: 0 },
  earlyHints = false,
  log,
  shedding = null,
  lifecycle = openLifecycle(),
  shell,
  registry,
  loadBundle,
  files,
  key,
  vitals,
}: Parts): RequestListener {
  const { renderer, build } = shell;
  const now = clock === systemClock ? Date.now : () => clock().getTime();
  const circuits = openCircuits({ now, log });
  const visitors = visitorSnapshots({ registry, circuits, site });
  const extent = () => registry.extent?.() ?? 'all';
  const answerUnavailable = unavailableAnswer(site);
  const api = tracedClient({ origin: apiOrigin });
  const versions = contentVersions({ ask: () => askVersion(apiOrigin), now: () => performance.now(), log });
  const cache = pageCacheLimit === 0 ? null : pageCache({ limit: pageCacheLimit, versions, now });
  const metrics =
    metricsToken === null ? null : pageMetrics({ circuits, cache, shedding, isWhole: () => extent() === 'all' });
  const note = (outcome: CacheOutcome): void => {
    metrics?.viewed(outcome);
    currentSpan()?.set({ 'plumbline.page.cache': outcome });
  };
  const send = failureReporter({ send: (body) => api.call(reportFailure, { body }), now, log });
  const report = (failure: FailureReport): void => {
    metrics?.failed(failure);
    send(failure);
  };
  const views = key && {
    counts: openViewCounts({ send: (body) => tellViews(apiOrigin, key, body), circuits, log }),
    tokens: viewTokens({ key, now }),
  };
  if (views) lifecycle.atEnd(() => views.counts.end());
  const override = withOverrides({ site, apiOrigin, allowed: overrideOrigins, versions: build, log });
  const payments = paymentOrigins(providers);
  // Scripts of watched builds change, and have none.
  const hashed = build.scripts.every(({ integrity }) => integrity !== '');
  const always = answerHeaders(site);
  const answers = pageAnswers({ always, payments, hashed, viewElementId: renderer.viewElementId });
  const counts = views?.counts ?? null;
  const making = openPageMaking({
    renderer,
    build,
    loadBundle,
    circuits,
    report,
    timed: (remote, seconds) => metrics?.rendered(remote, seconds),
    clientOf: (requestId, heard) => {
      const noting = notingVersions((version) => {
        heard(version);
        if (version !== null && version !== versions.last()) versions.doubt();
      });
      return tracedClient({ origin: apiOrigin, headers: { 'x-request-id': requestId }, fetch: noting });
    },
    site,
    payments,
    clock,
    log,
  });
  const app = new Koa();
  app.on('error', logFailures(log));
  const ceiling = requestCeiling({ perMinute: flood.perMinute, now: () => performance.now() });
  app.use(refuseFlood({ ceiling, hops: flood.hops, always }));
  app.use(requestLog(log));
  if (cache !== null) {
    const noteKept = (outcome: CacheOutcome, took: number): void => {
      note(outcome);
      vitals?.note(200, took);
    };
    app.use(keptPages({ cache, registry, circuits, counts, answers, note: noteKept }));
  }
  app.use(guardAnswers(always));
  app.use(errorPages());
  app.use(health(lifecycle, () => extent() !== 'none'));
  if (metrics && metricsToken !== null) app.use(metricsEndpoint(metrics, metricsToken));
  for (const serve of files) app.use(serve);
  if (shedding !== null) app.use(refuseOverload(shedding));
  app.use(apiProxy({ origin: apiOrigin, written: () => versions.doubt(), trustsTraces: flood.hops > 0, log }));
  if (vitals) app.use(vitals.count);
  app.use(async (ctx, next) => (ctx.path === '/favicon.ico' ? ctx.redirect(build.favicon) : next()));
  app.use(demandRegistry(() => extent() !== 'none', answerUnavailable));
  app.use(snapshotEndpoint(visitors, override));
  app.use(otherReleaseEndpoint(visitors));
  app.use(
    pageHandler({
      making,
      answers,
      visitors,
      isWhole: () => extent() === 'all',
      answerUnavailable,
      override,
      circuits,
      views: views ?? null,
      cache,
      note,
      site,
      hints: earlyHints ? linksOfEveryPage(renderer, build) : [],
    }),
  );
  const callback = app.callback();
  return traceRequests((request, response) => void callback(request, response), {
    // Where no proxy of ours stands in front, a trace that came with a request is a stranger's.
    trusts: flood.hops > 0,
    leavesOut: (request) => urgencyOf(request) === null,
  });
}

const systemClock = (): Date => new Date();

/** In ms: a view that may be shown a kept page waits for no more. */
const versionDeadline = 300;

async function askVersion(origin: string): Promise<string> {
  const { version } = await tracedClient({ origin, timeout: versionDeadline }).call(getContentVersion, {});
  return version;
}

/** In ms. */
const tellingDeadline = 5_000;

async function tellViews(origin: string, key: SharedKey, body: ToldViews): Promise<void> {
  await (await toldWith(origin, key)).call(countReleaseViews, { body });
}

/** The API, for what only page servers tell it. */
async function toldWith(origin: string, key: SharedKey) {
  return tracedClient({ origin, headers: { authorization: `Bearer ${await key()}` }, timeout: tellingDeadline });
}
