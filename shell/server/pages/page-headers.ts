import { createHash } from 'node:crypto';
import { apiBase } from '@plumbline/contract/endpoint';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import { securityHeaders } from '../answer-headers.ts';
import { speculationRules } from '../../src/speculation/speculation-rules.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import { loader } from './loader.ts';
import type { PaymentOrigins } from './payment-origins.ts';

/** Where browsers report blocked content. */
const reportsPath = apiBase + reportFailure.path;

// Browsers with `report-to` ignore `report-uri`.
const reports = [`report-uri ${reportsPath}`, 'report-to reports'];

/** Strings become markup or scripts only through the shell's policy: shell/src/boot/trusted-strings.ts. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** The CSP source expression for an inline script or style of exactly this text (CSP level 3 §2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

// The inline scripts of a document; a payment page has no speculation rules.
const loaderHash = contentHash(loader);
const standardHashes = `${loaderHash} ${contentHash(speculationRules)}`;

/** Libraries add empty style elements and insert rules by script, which CSP does not check. */
const emptyStyle = contentHash('');

/**
 * The security headers of a page. Inline scripts and `styles` are allowed by hash, and scripts that the loader starts may load
 * more (`strict-dynamic`). Only a page whose route has the policy `payments` may also load from the origins in `payments`.
 * If every script of the shell is `hashed`, other pages run no script without a hash. `overridden` lists origins of overridden
 * remotes. Only a page that is `framedBySite` may be framed, and only by this site. Pages may show images of other sites, except where
 * a visitor pays or types a secret, since the address of an image can leak a secret.
 */
export function pageSecurityHeaders(
  styles: readonly string[],
  policy: RoutePolicy | null,
  payments: PaymentOrigins,
  hashed: boolean,
  overridden: readonly string[] = [],
  framedBySite = false,
  takesSecrets = false,
): Record<string, string> {
  const paymentSources = policy === 'payments' ? payments : { scripts: [], frames: [], connections: [], images: [] };
  const directives = [
    "default-src 'self'",
    // Browsers with `strict-dynamic` ignore the origins; they are listed for tools that read the policy.
    [
      `script-src ${policy === null ? standardHashes : loaderHash} 'strict-dynamic'`,
      ...paymentSources.scripts,
      ...overridden,
    ].join(' '),
    // Style sheets in files are not allowed: no registry has their hashes.
    ['style-src', ...styles, emptyStyle].join(' '),
    [
      `img-src 'self' data:${policy === 'payments' || takesSecrets ? '' : ' https:'}`,
      ...paymentSources.images,
      ...overridden,
    ].join(' '),
    ["font-src 'self'", ...overridden].join(' '),
    ["connect-src 'self'", ...paymentSources.connections, ...overridden].join(' '),
    ...(paymentSources.frames.length > 0 ? [["frame-src 'self'", ...paymentSources.frames].join(' ')] : []),
    // Browsers do not check the integrity of worker scripts.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBySite ? "'self'" : "'none'"}`,
    ...reports,
  ];
  // Development builds replace modules in ways that Trusted Types and integrity forbid.
  const usesTrustedTypes = hashed && overridden.length === 0;
  return {
    'content-security-policy': [...directives, ...(usesTrustedTypes && policy === null ? trustedTypes : [])].join('; '),
    // The payment providers' scripts are not ready for Trusted Types: violations are only reported (docs/adr/020-trusted-types.md).
    ...(usesTrustedTypes && policy !== null
      ? { 'content-security-policy-report-only': [...trustedTypes, ...reports].join('; ') }
      : {}),
    // The providers change their scripts, so these have no fixed hash.
    ...(hashed && policy !== 'payments'
      ? { 'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)' }
      : {}),
    'reporting-endpoints': `reports="${reportsPath}"`,
    // A wallet opens a window from the provider's frame and needs its opener.
    ...(policy === 'payments'
      ? {
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'permissions-policy': securityHeaders['permissions-policy'].replace(
            'payment=()',
            `payment=(${paymentAllowlist(paymentSources.frames)})`,
          ),
        }
      : {}),
    'x-frame-options': framedBySite ? 'SAMEORIGIN' : 'DENY',
  };
}

/** Wallets in a provider's frame use the browser's Payment Request API. */
function paymentAllowlist(frames: readonly string[]): string {
  return frames.length === 0 ? '' : ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
}

/**
 * Additional headers of a page in whose document only its own remote may run. Documents of other remotes get no handle to its window,
 * whichever of the two opens the other; windows that it opens itself keep their opener. Browsers that do not know this value treat it as
 * absent, which isolates the page from the site's other documents as well.
 */
export const ownDocumentHeaders = { 'cross-origin-opener-policy': 'noopener-allow-popups' } as const;

/** Additional headers of a page whose address is a secret. */
export const confidentialHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** The properties of a page that decide its headers. */
export interface PageHeaders {
  /** The hashes of its style elements. */
  readonly styles: readonly string[];
  readonly policy: RoutePolicy | null;
  readonly payments: PaymentOrigins;
  readonly hashed: boolean;
  /** Origins of overridden remotes; null without overrides. */
  readonly overridden?: readonly string[] | null;
  /** Whether the page shows personal data; the browser must not store it, not even for the back button. */
  readonly personal?: boolean;
  /** Whether the address is an admin page's, whose answer depends on the mark of a staff session. */
  readonly admin?: boolean;
  /** Whether visitors type a secret on the page, which then may not load images of other sites; admin pages may, for articles. */
  readonly takesSecrets?: boolean;
  /** Whether pages of this site may frame the page. */
  readonly framedBySite?: boolean | undefined;
  /** Cache tags if the page is the same for every visitor and shared caches may store it; else null. */
  readonly sharedTags?: readonly string[] | null;
  /** Whether the page is a 404. */
  readonly missing?: boolean;
}

/** Browsers revalidate on each view; shared caches every ten seconds, in the background. */
const sharedFresh = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';

/** During an outage of the site, shared caches may serve their copy for an hour. */
const sharedWithStale = `${sharedFresh}, stale-if-error=3600`;

/**
 * Headers for caches in front of the site. A 404 or redirect (`missing`) is public as well: after a private response the caches
 * would keep their copy of the former page and serve it in an outage. It must not itself be served in an outage.
 */
export function sharedHeaders(tags: readonly string[], missing: boolean): Record<string, string> {
  return { 'cache-control': missing ? sharedFresh : sharedWithStale, 'cache-tag': tags.join(',') };
}

/** The headers of a page. */
export function pageHeaders(page: PageHeaders): Record<string, string> {
  const { overridden, personal, admin, sharedTags, missing = false } = page;
  const own = admin ? 'private, no-store' : overridden || personal ? 'no-store' : 'private, no-cache';
  return {
    'content-type': 'text/html; charset=utf-8',
    ...pageSecurityHeaders(
      page.styles,
      page.policy,
      page.payments,
      page.hashed,
      overridden ?? [],
      page.framedBySite,
      page.takesSecrets === true && admin !== true,
    ),
    vary: sharedTags ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    ...(sharedTags ? sharedHeaders(sharedTags, missing) : { 'cache-control': own }),
    // Releases that are not live must not be indexed.
    ...(overridden ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}
