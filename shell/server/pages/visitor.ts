import type { IncomingMessage } from 'node:http';
import { staffMarkName } from '@plumbline/contract/staff/sessions';
import type { Site } from '@plumbline/contract/site';
import { cookiePrefix } from '@plumbline/serving/cookie-prefix';
import { requestHeader } from '@plumbline/serving/request-header';

type Request = Pick<IncomingMessage, 'rawHeaders'>;

/**
 * Whether the request is a prefetch or prerender. Any error status declines it; the browser then repeats the request when the
 * visitor really navigates.
 */
export function isPrefetch(request: Request): boolean {
  return /^prefetch\b/.test(requestHeader(request, 'sec-purpose') ?? '');
}

/**
 * Whether the request is a browser's navigation, and not a script's, which can read pages of other remotes. Scripts cannot change this
 * header; requests of old browsers do not have it.
 */
export function isNavigation(request: Request): boolean {
  const destination = requestHeader(request, 'sec-fetch-dest');
  return destination === undefined || destination === 'document';
}

/** The start of the names of all cookies of the site, after the prefix that {@link cookiePrefix} gives them (`__Host-`). */
const nameStart = 'plumbline-';

/** The name, without its prefix, of the cookie that decides whether a visitor gets a canary. */
export const canaryCookie = `${nameStart}canary`;

/**
 * Whether a visitor may get a page that was made for another. Pages do not depend on cookies, so this is a second safeguard: it
 * excludes visitors with any cookie of the site, including future ones, except the canary cookie.
 */
export function isAnonymous(request: Request, site: Site): boolean {
  if (requestHeader(request, 'authorization') !== undefined) return false;
  const cookie = requestHeader(request, 'cookie') ?? '';
  if (!cookie.includes(nameStart)) return true;
  // A cookie without the prefix may have been set by a script.
  const prefix = cookiePrefix(site);
  return cookieNames(cookie).every((name) => !name.startsWith(prefix + nameStart) || name === prefix + canaryCookie);
}

/** Whether the browser has the cookie that marks a staff session. It can be forged: it opens the frame of admin pages, not data. */
export function claimsStaff(request: Request, site: Site): boolean {
  return cookieNames(requestHeader(request, 'cookie') ?? '').includes(cookiePrefix(site) + staffMarkName);
}

function cookieNames(cookie: string): string[] {
  return cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
}
