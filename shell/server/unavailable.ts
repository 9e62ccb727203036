import type { Context } from 'koa';

/** In seconds. */
const soon = '10';

/** Whoever asks again in a moment may get it. */
export function retrySoon(ctx: Context): void {
  ctx.set('retry-after', soon);
}

/** Says that what is asked for may be there in a moment: neither a visitor nor a search engine is to take it for gone. */
export function throwUnavailable(ctx: Context): never {
  retrySoon(ctx);
  return ctx.throw(503, 'This page is not available just now. Please try again in a moment.', { expose: true });
}
