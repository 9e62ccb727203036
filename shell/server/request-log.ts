import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const acceptable = /^[\w-]{8,64}$/;

/** The id that came with a request, or one of its own. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}

/**
 * Gives every request an id and logs what became of it. Of pages only the route's pattern is named, of all else nothing:
 * an address can hold what is somebody's own, such as the token of a mailed link.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const requestId = requestIdOf(ctx.req.headers['x-request-id']);
    const started = performance.now();
    ctx.state['requestId'] = requestId;
    ctx.set('x-request-id', requestId);
    try {
      await next();
    } finally {
      const level = ctx.status >= 500 ? 'warn' : 'debug';
      const ms = Math.round(performance.now() - started);
      const route: unknown = ctx.state['route'] ?? null;
      log[level]({ requestId, method: ctx.method, route, status: ctx.status, ms }, 'request');
    }
  };
}
