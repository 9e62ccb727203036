import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { ApiState } from './state.ts';

/** Other values could break a log line or contain more than an id. */
const sane = /^[\w.:-]{8,80}$/;

/** Uses the caller's `x-request-id` if it is valid, creates one otherwise, and returns it in the answer. */
export const requestId: Middleware<ApiState> = (ctx, next) => {
  const given = ctx.get('x-request-id');
  ctx.state.requestId = sane.test(given) ? given : randomUUID();
  ctx.set('x-request-id', ctx.state.requestId);
  return next();
};
