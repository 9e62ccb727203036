import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { SquareSandboxSettings } from '../settings.ts';
import { serveSquare } from './serve-square.ts';
import { squarePages } from './square-pages.ts';
import { squareRoutes } from './square-routes.ts';
import { openSquareState } from './square-state.ts';
import { createSquareDeliverer } from './webhooks.ts';

/** Square, as far as it is played. */
export interface PlayedSquare {
  readonly rest: Middleware;
  readonly routes: (router: Router) => void;
  /** Ends what it does by itself, such as sending webhooks. */
  readonly close: () => void;
}

export function openSquare(folder: string, settings: SquareSandboxSettings): PlayedSquare {
  const store = openSquareState(folder);
  const { wake, close } = createSquareDeliverer(store, settings);
  return {
    rest: serveSquare({ store, settings, wake }),
    routes: (router) => {
      squareRoutes(router, store, settings);
      squarePages(router, store, settings);
    },
    close: () => {
      close();
      store.close();
    },
  };
}
