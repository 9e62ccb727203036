import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import type { PaymentOrigins } from './payment-origins.ts';
import { pageSecurityHeaders } from './security-headers.ts';

interface PageHeaders {
  readonly nonce: string;
  readonly policy: RoutePolicy | null;
  readonly payments: PaymentOrigins;
  readonly hashed: boolean;
  /** Origins that remotes are overridden from; null where nobody asked for that. */
  readonly overridden?: readonly string[] | null;
  /** Whether it shows what is somebody's own: no browser keeps it, for whoever steps back to it next. */
  readonly personal?: boolean;
  /** Whether pages of this site may show it in a frame. */
  readonly framedBySite?: boolean | undefined;
}

/** What is said of every page, whatever stands in it. */
export function pageHeaders({
  nonce,
  policy,
  payments,
  hashed,
  overridden = null,
  personal = false,
  framedBySite = false,
}: PageHeaders): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    ...pageSecurityHeaders(nonce, policy, payments, hashed, overridden ?? [], framedBySite),
    'cache-control': overridden === null && !personal ? 'private, no-cache' : 'no-store',
    vary: 'Accept-Encoding, Cookie',
  };
}
