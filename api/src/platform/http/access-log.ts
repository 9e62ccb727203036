import { apiBase } from '@plumbline/contract/endpoint';
import { getContentVersion } from '@plumbline/contract/content/version';
import { getRegistry } from '@plumbline/contract/releases/registry';
import { claimSmokeTest } from '@plumbline/contract/releases/smoke-tests';
import { requestLogLine } from '@plumbline/serving/request-log-line';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ApiState } from './state.ts';

const registryPath = apiBase + getRegistry.path;
/** Polls of the content's version, and of the smoke tester, whose work is logged separately. */
const polledPaths = [getContentVersion, claimSmokeTest].map(({ path }) => apiBase + path);

/**
 * One line per request. The line contains the route's pattern only: paths, queries, bodies, cookies and addresses can
 * contain personal data.
 */
export function accessLog(log: Logger): Middleware<ApiState> {
  return async (ctx, next) => {
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      // Page servers poll many times a second, the smoke tester every few seconds: polls without news are logged at
      // debug level.
      const isUnchangedPoll =
        ctx.path === registryPath ? ctx.status === 304 : polledPaths.includes(ctx.path) && ctx.status === 200;
      const level = isUnchangedPoll ? 'debug' : 'info';
      const { requestId } = ctx.state;
      const { method, status } = ctx;
      const { traceparent } = ctx.req.headers;
      const route = routePattern(ctx);
      traceRoute(method, route);
      log[level](requestLogLine({ requestId, traceparent, method, route, status, startedAt }), 'request');
    }
  };
}

function routePattern(ctx: Context): string | null {
  const pattern: unknown = ctx['_matchedRoute'];
  return typeof pattern === 'string' ? pattern : null;
}
