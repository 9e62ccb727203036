import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestLine } from '@plumbline/serving/request-line';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';

const validRequestId = /^[\w-]{8,64}$/;

/** The id that came with a request, or a new one. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && validRequestId.test(given) ? given : randomUUID();
}

/**
 * Assigns an id to every request and logs its outcome. Addresses are not logged, only the route patterns of pages: an address
 * can contain a secret, such as the token of a mailed link.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    const from = performance.now();
    ctx.state['requestId'] = requestId;
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const route = (ctx.state['route'] as string | undefined) ?? null;
      traceRoute(method, route);
      // The API logs the requests passed on to it; files and cached pages are not worth a line.
      const isNotable = route !== null && ctx.state['isCached'] !== true;
      const level = status >= 500 && ctx.state['isReported'] !== true ? 'warn' : isNotable ? 'info' : 'debug';
      // Refused requests are only counted: logging them would add to the overload.
      if (ctx.state['isRefused'] !== true && log.isLevelEnabled(level)) {
        const { traceparent } = ctx.req.headers;
        log[level](requestLine({ requestId, traceparent, method, route, status, from }), 'request');
      }
    }
  };
}
