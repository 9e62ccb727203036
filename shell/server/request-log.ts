import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestLine } from '@plumbline/serving/request-line';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';

const acceptable = /^[\w-]{8,64}$/;

/** The id that came with a request, or one of its own. */
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/**
 * Gives every request an id and logs what became of it. Of pages only the route's pattern is named, of all else nothing:
 * an address can hold what is somebody's own, such as the token of a mailed link.
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
      // What is passed on is a line of the API's, and neither files nor pages that were at hand are anybody's news.
      const isNews = route !== null && ctx.state['isCached'] !== true;
      const level = status >= 500 && ctx.state['isReported'] !== true ? 'warn' : isNews ? 'info' : 'debug';
      // A refusal is counted, and is to cost next to nothing.
      if (ctx.state['isRefused'] !== true && log.isLevelEnabled(level)) {
        const { traceparent } = ctx.req.headers;
        log[level](requestLine({ requestId, traceparent, method, route, status, from }), 'request');
      }
    }
  };
}
