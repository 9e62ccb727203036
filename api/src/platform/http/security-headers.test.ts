import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { savePost } from '../../content/posts/save-post.ts';
import { aPost } from '../../testing/a-post.ts';
import { openApp, type OpenApp, type TestRoutes } from '../../testing/open-app.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import type { ApiRouter } from './route.ts';

const always = { ...securityHeaders, 'strict-transport-security': 'max-age=63072000' };

let app: OpenApp;
let router: ApiRouter;
beforeAll(async () => {
  const captureRouter: TestRoutes = (appRouter) => void (router = appRouter);
  app = await openApp({
    moreRoutes: [captureRouter],
    settings: { SITE_ORIGIN: 'https://site.example', METRICS_TOKEN: 'what who watches the site has been given' },
  });
  // Without a post, the sitemap has no numbered file.
  await savePost(app.db.knex, aPost());
});
afterAll(async () => app[Symbol.asyncDispose]());

/** Public answers that may be cached; errors may not. */
const cacheable = [
  'GET /api/blog/categories no-cache',
  'GET /api/blog/posts no-cache',
  'GET /api/docs no-cache',
  'GET /api/docs/style.css no-cache',
  'GET /api/health/live no-cache',
  'GET /api/health/ready no-cache',
  'GET /api/memberships public, max-age=10',
  'GET /api/openapi.json no-cache',
  'GET /api/registry no-cache',
  'GET /feed.xml public, max-age=300',
  'GET /og/logo.png public, max-age=86400',
  'GET /robots.txt public, max-age=300',
  'GET /sitemap-:number.xml public, max-age=300',
  'GET /sitemap.xml public, max-age=300',
];

test('every answer of every route has the security headers, and only public answers may be cached', async () => {
  const routes = router.koa.stack.flatMap(({ path, methods }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => ({ method, path: String(path) })),
  );
  expect(routes.length).toBeGreaterThan(80);
  const wrong: unknown[] = [];
  const found: string[] = [];
  for (const { method, path } of routes) {
    const answer = await fetch(app.origin + path.replace(/[:*]\w+/g, '1'), { method, redirect: 'manual' });
    await answer.arrayBuffer();
    const headers = Object.fromEntries(Object.keys(always).map((name) => [name, answer.headers.get(name)]));
    const policy = headers['content-security-policy'] ?? '';
    const shared = headers['cross-origin-resource-policy'] === 'cross-origin' && path.startsWith('/og/');
    const sound =
      /frame-ancestors '(?:none|self)'/.test(policy) && /base-uri 'none'/.test(policy) && !/unsafe/.test(policy);
    const expected = {
      ...always,
      'content-security-policy': policy,
      'referrer-policy': headers['referrer-policy'],
      ...(shared ? { 'cross-origin-resource-policy': 'cross-origin' } : {}),
    };
    if (!sound || JSON.stringify(headers) !== JSON.stringify(expected)) wrong.push([method, path, headers]);
    const caching = answer.headers.get('cache-control') ?? '';
    if (!caching.includes('no-store')) found.push(`${method} ${path} ${caching}`);
  }
  expect(wrong).toEqual([]);
  expect(found.sort()).toEqual(cacheable);
});

test('answers to malformed requests and unknown paths have the security headers', async () => {
  const nowhere = await fetch(`${app.origin}/api/nowhere`, { method: 'PUT' });
  expect(nowhere.status).toBe(404);
  for (const [name, value] of Object.entries(always)) expect([name, nowhere.headers.get(name)]).toEqual([name, value]);
  const { hostname, port } = new URL(app.origin);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (bytes) => (received += String(bytes)));
    socket.on('end', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  for (const [name, value] of Object.entries(securityHeaders)) expect(text).toContain(`\r\n${name}: ${value}\r\n`);
});

test('a site without https does not require it', () => {
  const sent: Record<string, string> = {};
  const ctx = { set: (headers: Record<string, string>) => void Object.assign(sent, headers) };
  void setSecurityHeaders({ stopping: false }, { origin: 'http://localhost:3000' })(
    ctx as never,
    async () => undefined,
  );
  expect(sent).toEqual(securityHeaders);
});
