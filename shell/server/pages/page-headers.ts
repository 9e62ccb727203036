import { createHash } from 'node:crypto';
import { apiBase } from '@plumbline/contract/endpoint';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import type { RemoteRoute } from '@plumbline/contract/releases/releases';
import { securityHeaders } from '../answer-headers.ts';
import { speculationRules } from '../../src/speculation/speculation-rules.ts';
import { takesSecrets } from '../../src/remotes/route-policy.ts';
import { loader } from '../../src/boot/loader.ts';
import type { PaymentOrigins } from './payment-origins.ts';

/** The path to which browsers report blocked content. */
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
 * Additional headers of a page in whose document only its own remote may run. No document of another remote gets a
 * reference to the page's window, whichever of the two opens the other: the site's other documents have `same-origin`. Windows of other
 * sites that the page opens keep their opener. Browsers that do not know this value ignore the header.
 */
export const ownDocumentHeaders = { 'cross-origin-opener-policy': 'noopener-allow-popups' } as const;

/** Additional headers of a page whose address is a secret. */
export const confidentialHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

export interface PageHeaders {
  /** The CSP hashes of the page's style elements. */
  readonly styles: readonly string[];
  /** The requested route; null for an address without a route, and for a page that is the same for everybody. */
  readonly route: Pick<RemoteRoute, 'policy' | 'ownDocument' | 'admin'> | null;
  readonly payments: PaymentOrigins;
  /** Whether every script of the shell has a hash; false for development builds. */
  readonly hashed: boolean;
  /** Origins of overridden remotes; null without overrides. */
  readonly overridden?: readonly string[] | null;
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

const noOrigins: PaymentOrigins = { scripts: [], frames: [], connections: [], images: [] };

/**
 * The headers of a page. Inline scripts and styles are allowed by hash, and scripts that the loader starts may load more
 * (`strict-dynamic`). Only a payment page may also load from the providers. Pages may show images of other sites, except where a
 * visitor pays or types a secret, since the address of an image can leak a secret; admin pages may, because they show articles.
 */
export function pageHeaders(page: PageHeaders): Record<string, string> {
  const { styles, route, hashed, overridden, framedBySite = false, sharedTags, missing = false } = page;
  const isPayment = route?.policy === 'payments';
  // Admin pages where staff make a test payment have the policy `payments`, and so the headers of payment pages.
  const isAdmin = route?.admin === true && !isPayment;
  const payments = isPayment ? page.payments : noOrigins;
  const overrides = overridden ?? [];
  const policy = [
    ["default-src 'self'"],
    // Browsers with `strict-dynamic` ignore the origins; they are listed for tools that read the policy.
    ['script-src', isPayment ? loaderHash : standardHashes, "'strict-dynamic'", ...payments.scripts, ...overrides],
    // Style sheets in files are not allowed: no registry has their hashes.
    ['style-src', ...styles, emptyStyle],
    [
      "img-src 'self' data:",
      ...(route && takesSecrets(route) && !isAdmin ? [] : ['https:']),
      ...payments.images,
      ...overrides,
    ],
    ["font-src 'self'", ...overrides],
    ["connect-src 'self'", ...payments.connections, ...overrides],
    ...(payments.frames.length > 0 ? [["frame-src 'self'", ...payments.frames]] : []),
    // Browsers do not check the integrity of worker scripts.
    ["worker-src 'none'"],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    [`frame-ancestors ${framedBySite ? "'self'" : "'none'"}`],
  ].map((directive) => directive.join(' '));
  // Development builds replace modules in ways that Trusted Types and integrity forbid.
  const usesTrustedTypes = hashed && overrides.length === 0;
  const caching = isAdmin ? 'private, no-store' : overridden || isPayment ? 'no-store' : 'private, no-cache';
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [...policy, ...reports, ...(usesTrustedTypes && !isPayment ? trustedTypes : [])].join(
      '; ',
    ),
    // The payment providers' scripts are not ready for Trusted Types: violations are only reported (docs/adr/020-trusted-types.md).
    ...(usesTrustedTypes && isPayment
      ? { 'content-security-policy-report-only': [...trustedTypes, ...reports].join('; ') }
      : {}),
    // The providers change their scripts, so these have no fixed hash.
    ...(hashed && !isPayment ? { 'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)' } : {}),
    'reporting-endpoints': `reports="${reportsPath}"`,
    ...(isPayment ? walletHeaders(payments.frames) : {}),
    'x-frame-options': framedBySite ? 'SAMEORIGIN' : 'DENY',
    vary: sharedTags ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    ...(sharedTags ? sharedHeaders(sharedTags, missing) : { 'cache-control': caching }),
    // Releases that are not live must not be indexed.
    ...(overridden ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}

/** A wallet in a provider's frame uses the browser's Payment Request API, and opens a window that needs its opener. */
function walletHeaders(frames: readonly string[]): Record<string, string> {
  const allowed = frames.length === 0 ? '' : ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': securityHeaders['permissions-policy'].replace('payment=()', `payment=(${allowed})`),
  };
}
