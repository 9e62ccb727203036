import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';

const acceptable = /^[\w-]{8,64}$/;

/**
 * Gives every request an id and logs what became of it. Of pages only the route's pattern is named, of all else nothing:
 * an address can hold what is somebody's own, such as the token of a mailed link.
 */
export function requestLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const given = ctx.get('x-request-id');
    const requestId = acceptable.test(given) ? given : randomUUID();
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
