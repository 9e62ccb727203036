import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { requestIdOf } from '@plumbline/serving/request-id';
import { requestLogLine, type RequestLogLine } from '@plumbline/serving/request-log-line';
import { traceRoute } from '@plumbline/serving/tracing/trace-requests';

interface Answered extends Pick<RequestLogLine, 'requestId' | 'route' | 'status'> {
  /** Start time on the clock of `performance`. */
  readonly startedAt: number;
}

/** Logs the outcome of a request if the level is enabled. */
export function logRequest(
  log: Logger,
  level: 'debug' | 'info' | 'warn',
  { method = '', headers: { traceparent } }: IncomingMessage,
  answered: Answered,
): void {
  if (log.isLevelEnabled(level)) log[level](requestLogLine({ ...answered, method, traceparent }), 'request');
}

/**
 * Assigns an id to every request and logs its outcome. Addresses are not logged, only the route patterns of pages: an address
 * can contain a secret, such as the token of a mailed link.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    const startedAt = performance.now();
    ctx.state['requestId'] = requestId;
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const route = (ctx.state['route'] as string | undefined) ?? null;
      traceRoute(method, route);
      // Only pages are logged at info level: the API logs the requests forwarded to it. Cached pages do not pass here.
      const level = status >= 500 && ctx.state['isReported'] !== true ? 'warn' : route !== null ? 'info' : 'debug';
      // Refused requests are only counted: logging them would add to the overload.
      if (ctx.state['isRefused'] !== true) logRequest(log, level, ctx.req, { requestId, route, status, startedAt });
    }
  };
}
