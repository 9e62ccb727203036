import * as v from 'valibot';
import { HttpOrigin } from '@plumbline/serving/settings';

/** An allowed origin; the port `*` allows every port. */
const Entry = v.pipe(
  v.string(),
  v.check(
    (text) => v.is(HttpOrigin, text.replace(/:\*$/, '')),
    'must be origins such as https://preview.example.org or http://localhost:*, separated by commas',
  ),
);

/** The setting: origins, separated by commas. */
export const OverrideOrigins = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((entry) => entry.trim())),
  v.array(Entry),
);

/**
 * Whether a production site may allow an origin. Loopback addresses and port wildcards are excluded: the page server itself
 * fetches from the origin, so it would let staff probe the services of its machine.
 */
export function isSafeInProduction(entry: string): boolean {
  if (entry.endsWith(':*')) return false;
  // A trailing dot does not change a host name.
  const hostname = new URL(entry).hostname.replace(/\.$/, '');
  return !/^(?:(?:.+\.)?localhost|127\..+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.+\])$/.test(hostname);
}

/** Whether overrides may come from an origin. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  return allowed.some(
    (entry) => entry === origin || (entry.endsWith(':*') && entry.slice(0, -2) === withoutPort(origin)),
  );
}

function withoutPort(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}`;
}
