import type { Layer } from '@koa/router';
import type { Middleware } from 'koa';
import { Failure } from './failure.ts';

/**
 * Runs after the router: 404 for an unknown path, 405 with `Allow` for a known path with another method, or the answer
 * to OPTIONS.
 */
export const unmatched: Middleware = (ctx) => {
  const layers = (ctx['matched'] ?? []) as Layer[];
  const methods = [...new Set(layers.flatMap((layer) => layer.methods))];
  if (methods.length === 0) throw new Failure('not_found', 'There is nothing at this address.');
  const allow = methods.sort().join(', ');
  if (ctx.method !== 'OPTIONS') {
    throw new Failure('method_not_allowed', `This address answers ${allow}.`, { headers: { allow } });
  }
  ctx.set('allow', allow);
  ctx.status = 204;
};
