import type { Site } from '@plumbline/contract/site';

/**
 * What the names of the site's cookies begin with over https: browsers take such a cookie from this host alone, and from its answers, never
 * from a script (Chromium, Firefox); a browser that does not know the second half takes it for `__Host-`.
 */
const securePrefix = '__Host-Http-';

/** The prefix of a site's cookies; none over plain http, over which browsers refuse cookies with one. */
export function cookiePrefix({ production, origin }: Pick<Site, 'production' | 'origin'>): string {
  return production || origin.startsWith('https:') ? securePrefix : '';
}
