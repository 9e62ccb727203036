import type { Middleware } from 'koa';
import type { AnswerUnavailable } from './unavailable.ts';

/** Shows nothing while nothing is known: tabs keep the pages that they know of, and no address is said to be gone. */
export function demandRegistry(isThere: () => boolean, answerUnavailable: AnswerUnavailable): Middleware {
  return async (ctx, next) => (isThere() ? next() : answerUnavailable(ctx));
}
