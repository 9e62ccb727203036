import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { pageSecurityHeaders } from './security-headers.ts';

/** What the headers of a page are made of. */
export interface PageHeaders {
  /** The hashes of its style elements. */
  readonly styles: readonly string[];
  readonly policy: RoutePolicy | null;
  readonly payments: PaymentOrigins;
  readonly hashed: boolean;
  /** Origins that remotes are overridden from; null where nobody asked for that. */
  readonly overridden?: readonly string[] | null;
  /** Whether it shows what is somebody's own: no browser keeps it, for whoever steps back to it next. */
  readonly personal?: boolean;
  /** Whether pages of this site may show it in a frame. */
  readonly framedBySite?: boolean | undefined;
  /** What a page that is the same for everybody is made of: caches on the way may keep it by these tags. Null: it is not. */
  readonly sharedTags?: readonly string[] | null;
}

/**
 * Browsers ask each time, and are mostly told that they have it. Caches in front of the site ask every ten seconds, beside
 * the views, and show what they have while the site does not answer.
 */
const sharedFor = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10, stale-if-error=3600';

/** What is said of every page, whatever stands in it. */
export function pageHeaders({
  styles,
  policy,
  payments,
  hashed,
  overridden = null,
  personal = false,
  framedBySite = false,
  sharedTags = null,
}: PageHeaders): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    ...pageSecurityHeaders(styles, policy, payments, hashed, overridden ?? [], framedBySite),
    'cache-control': sharedTags ? sharedFor : overridden === null && !personal ? 'private, no-cache' : 'no-store',
    vary: sharedTags ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    ...(sharedTags ? { 'cache-tag': sharedTags.join(',') } : {}),
  };
}
