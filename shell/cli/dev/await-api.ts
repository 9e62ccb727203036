import type { Middleware } from 'koa';
import { devBase } from '@plumbline/build/dev/report';
import { createGate } from './gate.ts';
import type { ApiMessage } from './messages.ts';

/** In ms: an API that takes longer is answered for as one that is down. */
const patience = 10_000;

/** Lets pages and calls wait while the API starts again, so that a saved file is no error on the page. */
export function awaitApi(): { readonly serve: Middleware; take(message: ApiMessage): void } {
  const gate = createGate([], patience);
  return {
    async serve(ctx, next) {
      if (!ctx.path.startsWith(devBase)) await gate.passed();
      await next();
    },
    take: ({ starting }) => (starting ? gate.close('API') : gate.open('API')),
  };
}
