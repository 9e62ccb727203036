import type { Site } from '@plumbline/contract/site';
import { commonGuards, transportHeaders } from '@plumbline/serving/guard-headers';
import type { Middleware } from 'koa';

/**
 * Security headers of every answer, also of answers to malformed requests: no scripts, no frames, no reading by other
 * sites.
 */
export const guards = {
  ...commonGuards,
  'referrer-policy': 'no-referrer',
} as const;

/** Sets {@link guards} on every answer. A stopping process also closes its connections. */
export function guardHeaders(lifecycle: { readonly stopping: boolean }, site: Pick<Site, 'origin'>): Middleware {
  const headers = { ...guards, ...transportHeaders(site) };
  return (ctx, next) => {
    ctx.set(headers);
    if (lifecycle.stopping) ctx.set('connection', 'close');
    return next();
  };
}
