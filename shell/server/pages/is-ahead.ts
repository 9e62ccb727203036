import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser asks for a page before anybody has decided to see it: a prefetch, or a rendering in advance. A site may refuse
 * with any status that is no success; the browser then asks again when somebody does.
 */
export function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'];
  return typeof purpose === 'string' && /^prefetch\b/.test(purpose);
}
