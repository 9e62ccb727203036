import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { openPageServer } from '../testing/open-page-server.ts';

const inline = 'window.FEATURES = {};';
const html = `<!doctype html><script>${inline}</script><script type="module" src="./runtime.js"></script>`;

let parent: string;
let storybook: string;
let site: Awaited<ReturnType<typeof openPageServer>>;
/** The role of the staff session at the API; null: no session, undefined: the API is down. */
let role: StaffRole | null | undefined;

beforeEach(async () => {
  role = 'viewer';
  parent = await mkdtemp(join(tmpdir(), 'plumbline-'));
  storybook = join(parent, 'built');
  await mkdir(join(storybook, 'fonts'), { recursive: true });
  await writeFile(join(storybook, 'index.html'), html);
  await writeFile(join(storybook, 'runtime.js'), 'export {};');
  await writeFile(join(storybook, 'fonts', 'a b.woff2'), 'font');
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await symlink(join(parent, 'secret.txt'), join(storybook, 'link.txt'));
  site = await openPageServer(
    (request, answer) => {
      if (request.url !== '/api/admin/session' || role === undefined) return answer.writeHead(500).end();
      const isSignedIn =
        role !== null && request.headers.cookie?.includes('plumbline-staff=token; plumbline-staff-mark=1');
      answer.writeHead(isSignedIn ? 200 : 401, { 'content-type': 'application/json' });
      const session = {
        name: 'Ada',
        email: 'ada@plumbline.example',
        role,
        startedAt: '2031-05-01T00:00:00.000Z',
        expiresAt: '2031-05-02T00:00:00.000Z',
        idleMinutes: 60,
      };
      answer.end(JSON.stringify(isSignedIn ? session : { code: 'unauthorized', message: 'Sign in' }));
    },
    undefined,
    undefined,
    { storybook },
  );
});
afterEach(async () => {
  await site.close();
  await rm(parent, { recursive: true, force: true });
});

function get(path: string, { cookie = 'plumbline-staff=token; plumbline-staff-mark=1', method = 'GET' } = {}) {
  return fetch(site.origin + path, { method, redirect: 'manual', headers: cookie ? { cookie } : {} });
}

test.each<StaffRole>(['viewer', 'staff', 'owner'])('a %s gets the files, which no cache may store', async (as) => {
  role = as;
  const page = await get('/_site/storybook/');
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    html,
  ]);
  const script = await get('/_site/storybook/runtime.js');
  expect([script.status, script.headers.get('content-type'), await script.text()]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'export {};',
  ]);
  expect((await get('/_site/storybook/fonts/a%20b.woff2')).status).toBe(200);
  for (const { headers } of [page, script]) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('the address without a trailing slash redirects to the one with it, with the same query', async () => {
  const answer = await get('/_site/storybook?path=/docs/kit-button--docs');
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    '/_site/storybook/?path=/docs/kit-button--docs',
    'private, no-store',
  ]);
});

test('its policy allows its inline scripts by hash, and nothing from other origins', async () => {
  const policy = (await get('/_site/storybook/')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+'(?:;|$)/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toMatch(/https?:|unsafe-eval|\*/);
});

test('the policies of other pages are not relaxed', async () => {
  for (const path of ['/', '/admin', '/_site/storybook/runtime.js']) {
    expect((await get(path)).headers.get('content-security-policy')).not.toContain('unsafe-inline');
  }
});

test.each([
  ['without a cookie', { cookie: '' }],
  ['with a cookie of no session', { cookie: 'plumbline-staff=other; plumbline-staff-mark=1' }],
  ['with a cookie of a visitor', { cookie: 'plumbline-canary=token' }],
  ['with another method', { method: 'POST' }],
])('%s it is a 404', async (_, request) => {
  for (const path of ['/_site/storybook', '/_site/storybook/', '/_site/storybook/runtime.js']) {
    const answer = await get(path, request);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.text()).not.toContain('npm run');
  }
});

test('if the API does not answer, nobody gets it, and staff get a 503 with the reason', async () => {
  role = undefined;
  const answer = await get('/_site/storybook/');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.text()).toBe('The staff session could not be checked. Please try again in a moment.');
  expect((await get('/_site/storybook/', { cookie: '' })).status).toBe(404);
});

test('only staff learn that the folder is missing', async () => {
  await rm(storybook, { recursive: true });
  const answer = await get('/_site/storybook/');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('Storybook has not been built here: run `npm run storybook -- build`.');
  expect(await (await get('/_site/storybook/', { cookie: '' })).text()).toBe('Not Found');
});

test.each([
  '/_site/storybook/../../secret.txt',
  '/_site/storybook/..%2fsecret.txt',
  '/_site/storybook/%2e%2e/secret.txt',
  '/_site/storybook/..%5csecret.txt',
  '/_site/storybook/fonts/..%2f..%2fsecret.txt',
  '/_site/storybook//etc/passwd',
  '/_site/storybook/%2fetc%2fpasswd',
  '/_site/storybook/link.txt',
  '/_site/storybook/fonts',
  '/_site/storybook/runtime.js%00',
  '/_site/storybook/%',
  '/_site/storybook/nothing.js',
])('%s is 404', async (path) => {
  const answer = await verbatim(path);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toMatch(/secret$|root:/m);
});

/** Requests exactly this path: `fetch` would resolve its dots. */
function verbatim(path: string): Promise<string> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => void (answer += chunk));
    socket.on('end', () => resolve(answer)).on('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nCookie: plumbline-staff=token; plumbline-staff-mark=1\r\nConnection: close\r\n\r\n`,
    );
  });
}
