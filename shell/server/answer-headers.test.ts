import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remoteFolders, workspaceRoot } from '@plumbline/build/workspace';
import type { Release } from '@plumbline/contract/releases/releases';
import { fixtureRelease } from './testing/fixture-release.ts';
import { openPageServer, type OpenedPageServer } from './testing/open-page-server.ts';

const remotes = remoteFolders().map((name) => {
  const folder = join(workspaceRoot, name, 'dist');
  return { folder, release: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release };
});
const token = 'the token of the monitoring system';

let site: OpenedPageServer;
beforeAll(async () => {
  site = await openPageServer(
    (_, answer) => answer.writeHead(404, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end('{}'),
    undefined,
    undefined,
    { published: [...remotes, await fixtureRelease()], metricsTokens: [token], siteOrigin: 'https://site.example' },
  );
});
afterAll(() => site.close());

const ask = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: 'manual', ...init });

const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()';

/** The headers of all answers. */
const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'content-security-policy': strictPolicy,
  'strict-transport-security': 'max-age=63072000',
};

function pickHeaders(headers: Headers, names: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

const routes = remotes.flatMap(({ release }) =>
  release.declaration.routes.map((route) => ({
    path: (route.example ?? route.path).replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'a-1'),
    payments: route.policy === 'payments',
    admin: route.admin === true,
    owned: route.ownDocument === true || route.admin === true,
    framed: /preview/.test(route.path),
    confidential:
      release.remote === 'mf-account' || /preview|^\/checkout$|stripe-checkout|^\/receipt$/.test(route.path),
  })),
);

test.each(routes)(
  '$path has the headers of its route',
  async ({ path, payments, admin, owned, framed, confidential }) => {
    const { headers, status } = await ask(path);
    expect([200, 404, 503]).toContain(status);
    const csp = headers.get('content-security-policy') ?? '';
    expect(pickHeaders(headers, Object.keys(commonHeaders))).toEqual({
      ...commonHeaders,
      'content-security-policy': csp,
      ...(owned ? { 'cross-origin-opener-policy': 'noopener-allow-popups' } : {}),
      ...(framed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
      ...(payments
        ? {
            'cross-origin-opener-policy': 'same-origin-allow-popups',
            'permissions-policy': permissionsPolicy.replace(
              'payment=()',
              'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
            ),
          }
        : {}),
      'referrer-policy': headers.get('referrer-policy'),
    });
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "worker-src 'none'"])
      expect(csp).toContain(directive);
    expect(csp).toMatch(/script-src (?:'sha256-[\w+/=-]+' )+'strict-dynamic'(?:;| https:)/);
    expect(csp).not.toMatch(/unsafe|(?:script|style)-src[^;]*(?:data:|\s\*|https:(?!\/\/))/);
    expect(csp.includes("require-trusted-types-for 'script'")).toBe(!payments);
    expect(csp.includes('stripe')).toBe(payments);
    const personalCaching = confidential || payments ? /^no-store$/ : admin ? /^private, no-store$/ : null;
    expect(headers.get('cache-control')).toMatch(personalCaching ?? /^(?:private, no-cache|public, max-age=0, .*)$/);
    expect(headers.get('referrer-policy')).toBe(confidential ? 'no-referrer' : commonHeaders['referrer-policy']);
  },
);

const shared = { 'cross-origin-resource-policy': 'cross-origin' };
const asset = () => `/releases/mf-blog/${remotes.find(({ release }) => release.remote === 'mf-blog')?.release.hash}`;

test.each<[string, () => string, RequestInit, number, Record<string, string>]>([
  [
    'an address without a page',
    () => '/nowhere',
    {},
    404,
    {
      'content-security-policy': '',
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=10',
      vary: 'Accept-Encoding',
    },
  ],
  [
    'an address with a trailing slash',
    () => '/blog/',
    {},
    308,
    { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  ],
  ['a method that pages do not have', () => '/blog', { method: 'POST' }, 405, { 'cache-control': 'no-store' }],
  ['the icon', () => '/favicon.ico', {}, 302, { 'cache-control': 'public, max-age=3600' }],
  [
    'a script',
    () => `${asset()}/remoteEntry.js`,
    {},
    200,
    { ...shared, 'cache-control': 'public, max-age=31536000, immutable' },
  ],
  ['a missing script', () => `${asset()}/nothing.js`, {}, 404, { 'cache-control': 'no-store' }],
  ['a missing asset', () => '/assets/nothing.js', {}, 404, { 'cache-control': 'no-store' }],
  ['a snapshot', () => '/_site/snapshot', {}, 200, { 'cache-control': 'private, no-cache' }],
  ['a fallback release', () => '/_site/releases/mf-blog?not=x', {}, 200, { 'cache-control': 'no-store' }],
  ['a missing fallback release', () => '/_site/releases/mf-nothing', {}, 404, { 'cache-control': 'no-store' }],
  ['metrics', () => '/metrics', {}, 401, { 'cache-control': 'no-store' }],
  ['an error of the API', () => '/api/blog/posts', {}, 404, { 'cache-control': 'no-store' }],
  ['robots', () => '/robots.txt', {}, 404, { 'cache-control': 'no-store' }],
])('%s has the security headers', async (_, path, init, status, otherwise) => {
  const answer = await ask(path(), init);
  const picked = pickHeaders(answer.headers, Object.keys({ ...commonHeaders, ...otherwise }));
  const csp =
    otherwise['content-security-policy'] === '' ? { 'content-security-policy': picked['content-security-policy'] } : {};
  expect([answer.status, picked]).toEqual([status, { ...commonHeaders, ...otherwise, ...csp }]);
});

test('a cached page has the same headers as a rendered one', async () => {
  const views = [await ask('/terms'), await ask('/terms'), await ask('/terms')];
  for (const { headers } of views)
    expect(pickHeaders(headers, Object.keys(commonHeaders))).toEqual({
      ...commonHeaders,
      'content-security-policy': headers.get('content-security-policy'),
    });
});
