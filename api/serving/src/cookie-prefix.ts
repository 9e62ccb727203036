import type { Site } from '@plumbline/contract/site';

/**
 * The name prefix of the site's cookies over https. A browser that knows this prefix accepts such a cookie only if it
 * is `Secure`, `HttpOnly`, for the path `/` and without a `Domain`, and was set by an answer's header. A script or a
 * subdomain therefore cannot set the cookie. Other browsers recognise the beginning `__Host-`, which requires the same
 * except `HttpOnly`. https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie
 */
const securePrefix = '__Host-Http-';

/** The prefix of a site's cookies; none over plain http, over which browsers reject prefixed cookies. */
export function cookiePrefix({ production, origin }: Pick<Site, 'production' | 'origin'>): string {
  return production || origin.startsWith('https:') ? securePrefix : '';
}
