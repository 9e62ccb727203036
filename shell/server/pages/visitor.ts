import type { IncomingHttpHeaders } from 'node:http';
import { staffCookieName } from '@plumbline/contract/staff/sessions';

/**
 * Whether a browser asks for a page before anybody has decided to see it: a prefetch, or a rendering in advance. A site may refuse
 * it with any status that is no success; the browser then asks again when somebody does.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'];
  return typeof purpose === 'string' && /^prefetch\b/.test(purpose);
}

/** Cookies of the page server's own that choose among pages which are all public. */
const harmless = /^(?:__Host-)?plumbline-canary$/;
const ours = /^(?:__Host-)?plumbline-/;

/**
 * Whether a visitor may get a page that was made for another. No page is made of cookies, so this is the second lock: whoever
 * carries one of the site's own, beside those that choose among public pages, is left out, and so is who carries one that
 * does not exist yet.
 */
export function isAnonymous({ authorization, cookie = '' }: IncomingHttpHeaders): boolean {
  if (authorization !== undefined) return false;
  if (!cookie.includes('plumbline-')) return true;
  return cookieNames(cookie).every((name) => !ours.test(name) || harmless.test(name));
}

/** Whether the browser has a session of staff, or claims to. */
export function claimsStaff({ cookie = '' }: IncomingHttpHeaders): boolean {
  return cookieNames(cookie).some((name) => name.replace(/^__Host-/, '') === staffCookieName);
}

function cookieNames(cookie: string): string[] {
  return cookie.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
}
