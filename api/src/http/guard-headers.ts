import type { Site } from '@plumbline/contract/site';
import type { Middleware } from 'koa';

/** What every answer says, also one to what is no request: it runs nothing, frames nothing, and is no other site's to read. */
export const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
} as const;

/** In s: for two years browsers ask a site of `https` by nothing else. Not for names below it, which may be others'. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Sets {@link guards} on every answer; a process that stops lets its connections go. */
export function guardHeaders(lifecycle: { readonly stopping: boolean }, site: Pick<Site, 'origin'>): Middleware {
  const headers = { ...guards, ...(site.origin.startsWith('https:') ? strictTransport : {}) };
  return (ctx, next) => {
    ctx.set(headers);
    if (lifecycle.stopping) ctx.set('connection', 'close');
    return next();
  };
}
