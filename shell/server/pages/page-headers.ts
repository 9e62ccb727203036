import { createHash } from 'node:crypto';
import { apiBase } from '@plumbline/contract/endpoint';
import { reportFailure } from '@plumbline/contract/releases/failure-reports';
import { guards } from '../answer-headers.ts';
import { speculationRules } from '../../src/ahead/speculation-rules.ts';
import type { RoutePolicy } from '../../src/remotes/route-policy.ts';
import { loader } from './loader.ts';
import type { PaymentOrigins } from './payment-origins.ts';

/** Where browsers tell what they refused. */
const reportsPath = apiBase + reportFailure.path;

// Browsers that know `report-to` pass over the other.
const reports = [`report-uri ${reportsPath}`, 'report-to reports'];

/** No string becomes markup or a script but by the shell's one policy: shell/src/boot/trusted-strings.ts. */
const trustedTypes = ["require-trusted-types-for 'script'", 'trusted-types default'];

/** The source expression that admits an inline script or style of exactly this text (CSP level 3 §2.3.1). */
export function contentHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

// The scripts that stand in a document. A page that pays fetches nothing ahead.
const always = contentHash(loader);
const usual = `${always} ${contentHash(speculationRules)}`;

/** Libraries add style elements that are empty, and write rules into them that no policy is asked about. */
const emptyStyle = contentHash('');

/**
 * What a page says otherwise than other answers. What stands in it is admitted by hashes, `styles` are those of its style
 * elements; scripts that its loader starts may load more (`strict-dynamic`). A page whose route has the policy `payments` may besides load what `payments` names, and no other page may. Where everything
 * that the site itself runs is `hashed`, no other page runs a script without a hash, whoever asks for it. Remotes of
 * this page view may be `overridden` from other origins. No site frames a page, save this one a page that is `framedBySite`.
 */
export function pageSecurityHeaders(
  styles: readonly string[],
  policy: RoutePolicy | null,
  payments: PaymentOrigins,
  hashed: boolean,
  overridden: readonly string[] = [],
  framedBySite = false,
): Record<string, string> {
  const admitted = policy === 'payments' ? payments : { scripts: [], frames: [], connections: [], images: [] };
  const directives = [
    "default-src 'self'",
    // Browsers that know `strict-dynamic` pass over the origins; tools that read the policy do not.
    [`script-src ${policy === null ? usual : always} 'strict-dynamic'`, ...admitted.scripts, ...overridden].join(' '),
    // No file of styles, of a remote or anybody, has a registered hash.
    ['style-src', ...styles, emptyStyle].join(' '),
    ["img-src 'self' data: https:", ...admitted.images, ...overridden].join(' '),
    ["font-src 'self'", ...overridden].join(' '),
    ["connect-src 'self'", ...admitted.connections, ...overridden].join(' '),
    ...(admitted.frames.length > 0 ? [["frame-src 'self'", ...admitted.frames].join(' ')] : []),
    // A worker is loaded by address, and browsers hold it against no hash.
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBySite ? "'self'" : "'none'"}`,
    ...reports,
  ];
  // Watched builds replace modules in ways of their own, and so do the remotes of somebody's own machine.
  const trusted = hashed && overridden.length === 0;
  return {
    'content-security-policy': [...directives, ...(trusted && policy === null ? trustedTypes : [])].join('; '),
    // What the providers' scripts do with strings is theirs: it is told, and let through (docs/adr/020-trusted-types.md).
    ...(trusted && policy !== null
      ? { 'content-security-policy-report-only': [...trustedTypes, ...reports].join('; ') }
      : {}),
    // The providers' scripts have no hash that could be registered.
    ...(hashed && policy !== 'payments'
      ? { 'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)' }
      : {}),
    'reporting-endpoints': `reports="${reportsPath}"`,
    // A wallet opens a window from the provider's frame, and is answered from there.
    ...(policy === 'payments'
      ? {
          'cross-origin-opener-policy': 'same-origin-allow-popups',
          'permissions-policy': guards['permissions-policy'].replace(
            'payment=()',
            `payment=(${whoMayAskForPayment(admitted.frames)})`,
          ),
        }
      : {}),
    'x-frame-options': framedBySite ? 'SAMEORIGIN' : 'DENY',
  };
}

/** Wallets in a provider's frame ask for payment by the browser's own interface. */
function whoMayAskForPayment(frames: readonly string[]): string {
  return frames.length === 0 ? '' : ['self', ...frames.map((origin) => JSON.stringify(origin))].join(' ');
}

/** For a page whose address is its key, beside the headers of every page. */
export const confidentialHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

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
  /** Whether it says that there is no page. */
  readonly missing?: boolean;
}

/** Browsers ask each time, and are mostly told that they have it. Caches in front of the site ask every ten seconds, beside the views. */
const shared = 'public, max-age=0, s-maxage=10, stale-while-revalidate=10';

/** Caches in front of the site show what they have while it does not answer. */
const standsIn = `${shared}, stale-if-error=3600`;

/**
 * What caches in front of the site are told of an answer for everybody. Also where a page is `missing`, or has moved: a private answer would
 * leave them what they have kept of the page, to be shown again while the site does not answer. Such an answer itself is not to stand in then.
 */
export function sharedHeaders(tags: readonly string[], missing: boolean): Record<string, string> {
  return { 'cache-control': missing ? shared : standsIn, 'cache-tag': tags.join(',') };
}

/** What is said of every page, whatever stands in it. */
export function pageHeaders(page: PageHeaders): Record<string, string> {
  const { overridden, personal, sharedTags, missing = false } = page;
  const own = overridden || personal ? 'no-store' : 'private, no-cache';
  return {
    'content-type': 'text/html; charset=utf-8',
    ...pageSecurityHeaders(page.styles, page.policy, page.payments, page.hashed, overridden ?? [], page.framedBySite),
    vary: sharedTags ? 'Accept-Encoding' : 'Accept-Encoding, Cookie',
    ...(sharedTags ? sharedHeaders(sharedTags, missing) : { 'cache-control': own }),
  };
}
