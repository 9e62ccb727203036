import type { RequestListener } from 'node:http';
import Koa from 'koa';
import { traceRequests } from '@plumbline/serving/tracing/trace-requests';
import { answerHeaders, guardAnswers } from './answer-headers.ts';
import { errorPages, logFailures } from './error-pages.ts';
import { health } from './health.ts';
import { refuseFlood } from './limits/refuse-flood.ts';
import { priorityOf, refuseOverload } from './limits/overload.ts';
import { cachedPages } from './page-cache/cached-pages.ts';
import { pageHandler, redirectsFor } from './pages/page-handler.ts';
import { openParts, type PageServerOptions } from './parts.ts';
import { apiProxy } from './proxy/api-proxy.ts';
import { requestLog } from './request-log.ts';
import { otherReleaseEndpoint, snapshotEndpoint } from './snapshot-endpoints.ts';

/** The page server: what happens to a request, in this order, until one of them has answered. */
export function pageServer(options: PageServerOptions): RequestListener {
  const { site, apiOrigin, metricsToken, flood, files, shedding, lifecycle, shell, registry, log } = options;
  const parts = openParts(options);
  const { cache, metrics, reports, versions, visitors, override } = parts;
  const always = answerHeaders(site);
  const hasRegistry = () => registry.extent?.() !== 'none';
  const app = new Koa();
  app.on('error', logFailures(log));

  app.use(refuseFlood({ flood, always }));
  app.use(requestLog(log));
  if (cache) app.use(cachedPages({ ...parts, cache, registry }));
  app.use(guardAnswers(always));
  app.use(errorPages());
  app.use(health(lifecycle, hasRegistry));
  if (metrics && metricsToken !== null) app.use(metrics.endpoint(metricsToken));
  for (const serve of files) app.use(serve);
  if (shedding) app.use(refuseOverload(shedding));
  app.use(apiProxy({ origin: apiOrigin, written: versions.doubt, trustsTraces: flood.hops > 0, log }));
  if (reports) app.use(reports.vitals.count);
  app.use(async (ctx, next) => {
    if (ctx.path !== '/favicon.ico') return next();
    ctx.set('cache-control', redirectsFor);
    ctx.redirect(shell.build.favicon);
  });
  // While nothing is known nothing is shown: tabs keep the pages that they know of, and no address is said to be gone.
  app.use(async (ctx, next) => (hasRegistry() ? next() : parts.answerUnavailable(ctx)));
  app.use(snapshotEndpoint(visitors, override));
  app.use(otherReleaseEndpoint(visitors));
  app.use(pageHandler({ ...parts, site, registry }));

  const callback = app.callback();
  return traceRequests((request, response) => void callback(request, response), {
    // Where no proxy of ours stands in front, a trace that came with a request is a stranger's.
    trusts: flood.hops > 0,
    leavesOut: (request) => priorityOf(request) === null,
  });
}
