import { apiBase } from '@plumbline/contract/endpoint';
import { getContentVersion } from '@plumbline/contract/content';
import { getRegistry } from '@plumbline/contract/registry';
import type { Context, Middleware } from 'koa';
import type { Logger } from 'pino';
import type { ApiState } from './state.ts';

const registryPath = apiBase + getRegistry.path;
const versionPath = apiBase + getContentVersion.path;

/**
 * One line per request. Only the route's pattern is named: paths, queries, bodies, cookies and addresses can hold
 * personal data.
 */
export function accessLog(log: Logger): Middleware<ApiState> {
  return async (ctx, next) => {
    const start = performance.now();
    try {
      await next();
    } finally {
      const ms = Math.round((performance.now() - start) * 10) / 10;
      // Every page server asks many times a second: what has not changed is no news.
      const isNoNews = ctx.path === registryPath ? ctx.status === 304 : ctx.path === versionPath && ctx.status === 200;
      const level = isNoNews ? 'debug' : 'info';
      log[level](
        { requestId: ctx.state.requestId, method: ctx.method, route: routePattern(ctx), status: ctx.status, ms },
        'request',
      );
    }
  };
}

function routePattern(ctx: Context): string | null {
  const pattern: unknown = ctx['_matchedRoute'];
  return typeof pattern === 'string' ? pattern : null;
}
