import type { IncomingHttpHeaders } from 'node:http';

/** What the page server itself reads to choose among pages that are all public. */
const harmless = /^(?:__Host-)?plumbline-canary$/;
const ours = /^(?:__Host-)?plumbline-/;

/**
 * Whether a visitor may get a page that was made for another. No page is made of cookies, so this is the second lock: whoever
 * carries one of the site's own, beside those that choose among public pages, is left out, and so will be who carries one that
 * does not exist yet.
 */
export function isAnybody({ authorization, cookie: cookies = '' }: IncomingHttpHeaders): boolean {
  if (authorization !== undefined) return false;
  if (!cookies.includes('plumbline-')) return true;
  const names = cookies.split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return names.every((name) => !ours.test(name) || harmless.test(name));
}
