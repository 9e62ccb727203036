import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { ApiState } from './state.ts';

/** Anything else could break a log line or carry more than an id. */
const sane = /^[\w.:-]{8,80}$/;

/** Takes the caller's `x-request-id` where it is sane, makes one where not, and echoes it. */
export const requestId: Middleware<ApiState> = (ctx, next) => {
  const given = ctx.get('x-request-id');
  ctx.state.requestId = sane.test(given) ? given : randomUUID();
  ctx.set('x-request-id', ctx.state.requestId);
  return next();
};
