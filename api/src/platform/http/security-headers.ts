import type { Site } from '@plumbline/contract/site';
import { commonSecurityHeaders, strictTransportHeaders } from '@plumbline/serving/security-headers';
import type { Middleware } from 'koa';

/**
 * Security headers of every answer, also of answers to malformed requests: no scripts, no frames, no reading by other
 * sites.
 */
export const securityHeaders = {
  ...commonSecurityHeaders,
  'referrer-policy': 'no-referrer',
} as const;

/** Sets {@link securityHeaders} on every answer. A stopping process also closes its connections. */
export function setSecurityHeaders(lifecycle: { readonly stopping: boolean }, site: Pick<Site, 'origin'>): Middleware {
  const headers = { ...securityHeaders, ...strictTransportHeaders(site) };
  return (ctx, next) => {
    ctx.set(headers);
    if (lifecycle.stopping) ctx.set('connection', 'close');
    return next();
  };
}
