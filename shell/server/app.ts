import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { traceRequests } from '@plumbline/serving/tracing/trace-requests';
import { answerHeaders, setAnswerHeaders } from './answer-headers.ts';
import { errorPages, logFailures } from './error-pages.ts';
import { healthEndpoints } from './health-endpoints.ts';
import { refuseFlood } from './limits/request-rate.ts';
import { priorityOf, refuseOverload } from './limits/overload.ts';
import { cachedPages } from './page-cache/cached-pages.ts';
import { pageHandler } from './pages/page-handler.ts';
import { createParts, type PageServerOptions } from './parts.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { requestLog } from './request-log.ts';
import { fallbackReleaseEndpoint, releasesInUseEndpoint, snapshotEndpoint } from './snapshot-endpoints.ts';

/**
 * The page server. The rate limit per network and the cached pages come first, outside of Koa; then the
 * middleware, in the order in which a request passes it.
 */
export function pageServer(options: PageServerOptions): RequestListener {
  const { site, apiOrigin, metricsTokens, requestLimit, files, shedding, lifecycle, shell, registry, log } = options;
  const parts = createParts(options);
  const { cache, metrics, reports, versions, canaryAssignment, override } = parts;
  const commonHeaders = answerHeaders(site);
  const hasRegistry = () => registry.completeness?.() !== 'none';
  const app = new Koa();
  app.on('error', logFailures(log));

  const refusesFlood = refuseFlood({ limit: requestLimit, commonHeaders });
  const answersCached = cache && cachedPages({ ...parts, cache, registry, site, log });
  app.use(requestLog(log));
  app.use(setAnswerHeaders(commonHeaders));
  app.use(errorPages());
  app.use(healthEndpoints({ lifecycle, hasRegistry, unshown: options.unshown ?? (() => []) }));
  if (metrics) app.use(metrics.endpoint(metricsTokens));
  for (const serve of files) app.use(serve);
  if (shedding) app.use(refuseOverload(shedding));
  app.use(apiProxy({ origin: apiOrigin, onWrite: versions.invalidate, trustsTraces: requestLimit.hops > 0, log }));
  if (reports) app.use(reports.vitals.count);
  app.use(async (ctx, next) => {
    if (ctx.path !== '/favicon.ico') return next();
    ctx.set('cache-control', 'public, max-age=3600');
    ctx.redirect(shell.build.favicon);
  });
  // Without a registry the server does not know which pages exist: a 404 would make search engines and tabs drop a page.
  app.use(async (ctx, next) => (hasRegistry() ? next() : parts.answerUnavailable(ctx)));
  app.use(snapshotEndpoint(canaryAssignment, override));
  app.use(releasesInUseEndpoint(registry));
  app.use(fallbackReleaseEndpoint(canaryAssignment));
  app.use(pageHandler({ ...parts, site, registry }));

  const answer = app.callback();
  const handle: RequestListener = (request, response) => {
    metrics?.countAnswer(request, response);
    if (refusesFlood(request, response) || answersCached?.(request, response)) return;
    void answer(request, response);
  };
  return traceRequests(handle, {
    // Without an own proxy in front of this server, the trace headers come from the visitor.
    trustsCallers: requestLimit.hops > 0,
    excludes: (request) => priorityOf(request) === null,
  });
}
