import type { Middleware } from 'koa';
import type { Site } from '@plumbline/contract/site';

/** What every answer says that says nothing else: it runs nothing, frames nothing, and is no other site's to read. */
export const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
} as const;

/** In s: for two years browsers ask a site of `https` by nothing else. Not for names below it, which may be others'. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' } as const;

/** {@link guards}, with what the site's own address asks for. */
export function answerHeaders({ origin }: Pick<Site, 'origin'>): Readonly<Record<string, string>> {
  return { ...guards, ...(origin.startsWith('https:') ? strictTransport : {}) };
}

/** Sets {@link answerHeaders} on every answer; pages and the API say some of it otherwise. */
export function guardAnswers(site: Pick<Site, 'origin'>): Middleware {
  const headers = answerHeaders(site);
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
