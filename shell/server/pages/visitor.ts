import type { IncomingHttpHeaders } from 'node:http';
import { staffHintCookieName } from '@plumbline/contract/staff/sessions';
import type { Site } from '@plumbline/contract/site';
import { cookiePrefix } from '@plumbline/serving/cookie-prefix';

/**
 * Whether the request is a prefetch or prerender; Safari says so without `Sec-`. Any error status declines it; the browser then
 * repeats the request when the visitor really navigates.
 */
export function isPrefetch({ 'sec-purpose': purpose, purpose: safariPurpose }: IncomingHttpHeaders): boolean {
  return /^prefetch\b/.test(String(purpose ?? safariPurpose));
}

/**
 * Whether the request is a browser's navigation, and not a script's, which can read pages of other remotes. Scripts cannot change this
 * header; requests of old browsers do not have it.
 */
export function isNavigation({ 'sec-fetch-dest': destination }: IncomingHttpHeaders): boolean {
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
export function isAnonymous({ authorization, cookie = '' }: IncomingHttpHeaders, site: Site): boolean {
  if (authorization !== undefined) return false;
  if (!cookie.includes(nameStart)) return true;
  // A cookie without the prefix may have been set by a script.
  const prefix = cookiePrefix(site);
  return cookieNames(cookie).every((name) => !name.startsWith(prefix + nameStart) || name === prefix + canaryCookie);
}

/** Whether the browser has the cookie that marks a staff session. It can be forged: it opens the frame of admin pages, not data. */
export function claimsStaff({ cookie = '' }: IncomingHttpHeaders, site: Site): boolean {
  return cookieNames(cookie).includes(cookiePrefix(site) + staffHintCookieName);
}

function cookieNames(cookie: string): string[] {
  return cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
}
