import type { Middleware } from 'koa';
import { devBase } from '@plumbline/remote/internal/build-state';
import { createBarrier } from './barrier.ts';
import type { ApiMessage } from './messages.ts';

/** In ms: a request waits no longer than this for the API. */
const timeout = 10_000;

/** Delays pages and calls while the API restarts, so that saving a file causes no errors in pages. */
export function awaitApi(): { readonly serve: Middleware; take(message: ApiMessage): void } {
  const barrier = createBarrier([], timeout);
  return {
    async serve(ctx, next) {
      if (!ctx.path.startsWith(devBase)) await barrier.passed();
      await next();
    },
    take: ({ starting }) => (starting ? barrier.close('API') : barrier.open('API')),
  };
}
