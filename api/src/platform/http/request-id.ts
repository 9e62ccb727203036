import { requestIdOf } from '@plumbline/serving/request-id';
import type { Middleware } from 'koa';
import type { ApiState } from './state.ts';

/** Uses the caller's `x-request-id` if it is valid, creates one otherwise, and returns it in the answer. */
export const requestId: Middleware<ApiState> = (ctx, next) => {
  ctx.state.requestId = requestIdOf(ctx.get('x-request-id'));
  ctx.set('x-request-id', ctx.state.requestId);
  return next();
};
