import type { Site } from '@plumbline/contract/site';

/**
 * What the names of the site's cookies begin with over https. A browser that knows the prefix keeps such a cookie only if it is `Secure`,
 * `HttpOnly`, for the path `/` and without a `Domain`, and was set by an answer, not by a script: no subdomain and no script can plant one.
 * A browser that does not know it takes the name for one with `__Host-`, which asks for the same but for `HttpOnly`.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie
 */
const securePrefix = '__Host-Http-';

/** The prefix of a site's cookies; none over plain http, over which browsers reject prefixed cookies. */
export function cookiePrefix({ production, origin }: Pick<Site, 'production' | 'origin'>): string {
  return production || origin.startsWith('https:') ? securePrefix : '';
}
