import type { Site } from '@plumbline/contract/site';
import { commonGuards, transportHeaders } from '@plumbline/serving/guard-headers';
import type { Middleware } from 'koa';

/** What every answer says, also one to what is no request: it runs nothing, frames nothing, and is no other site's to read. */
export const guards = {
  ...commonGuards,
  'referrer-policy': 'no-referrer',
} as const;

/** Sets {@link guards} on every answer; a process that stops lets its connections go. */
export function guardHeaders(lifecycle: { readonly stopping: boolean }, site: Pick<Site, 'origin'>): Middleware {
  const headers = { ...guards, ...transportHeaders(site) };
  return (ctx, next) => {
    ctx.set(headers);
    if (lifecycle.stopping) ctx.set('connection', 'close');
    return next();
  };
}
