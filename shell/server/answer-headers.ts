import type { Middleware } from 'koa';
import type { Site } from '@plumbline/contract/site';
import { commonSecurityHeaders, strictTransportHeaders } from '@plumbline/serving/security-headers';

/** Security headers of every response that has none of its own: no scripts, no frames, no reads by other sites. */
export const securityHeaders = {
  ...commonSecurityHeaders,
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** {@link securityHeaders}, and the transport headers that depend on the site's origin. */
export function answerHeaders(site: Pick<Site, 'origin'>): Readonly<Record<string, string>> {
  return { ...securityHeaders, ...strictTransportHeaders(site) };
}

/** Sets the common headers, some of which are overridden later, and the request's id, but not where a cache would give it to others. */
export function setAnswerHeaders(commonHeaders: Readonly<Record<string, string>>): Middleware {
  return async (ctx, next) => {
    ctx.set(commonHeaders);
    await next();
    if (/^public\b/.test(String(ctx.response.get('cache-control')))) ctx.remove('x-request-id');
    else ctx.set('x-request-id', ctx.state['requestId'] as string);
  };
}
