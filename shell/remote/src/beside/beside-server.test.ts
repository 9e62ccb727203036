import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import { besideServer, type BesideServer } from './beside-server.ts';

const remote: SnapshotRemote = {
  name: 'mf-events',
  release: 'b'.repeat(20),
  base: `/_dev/build/${'b'.repeat(20)}/`,
  container: { name: 'mf_events', entry: 'remoteEntry.js', module: './remote' },
  routes: [{ path: '/events', page: 'home', render: 'server', navigation: [{ label: 'Events', place: 1 }] }],
  assets: { home: ['remoteEntry.js'] },
  integrity: {},
};
const blog = {
  ...remote,
  name: 'mf-blog',
  release: 'c'.repeat(20),
  routes: [{ path: '/blog', page: 'list', render: 'server' as const }],
};
const live = { ...remote, release: 'a'.repeat(20) };

const boot = {
  snapshot: { id: 'one', remotes: [live, blog] },
  rendered: true,
  layout: { navigation: [{ label: 'Blog', path: '/blog' }] },
};
const documentOf = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><div id="root"><h1>Live</h1></div>` +
  `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>` +
  `<link rel="preload" as="script" crossorigin="anonymous" href="/releases/mf-events/${'a'.repeat(20)}/remoteEntry.js">` +
  `<link rel="preload" as="script" href="/assets/federation.js"></body></html>`;

let site: Server;
let beside: BesideServer;
let origin: string;
let asked: IncomingMessage[];

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeEach(async () => {
  asked = [];
  site = createServer((request, response) => {
    asked.push(request);
    const path = request.url ?? '';
    response.setHeader('content-security-policy', "default-src 'self'");
    if (path === '/_site/snapshot') return void response.end(JSON.stringify(boot.snapshot));
    if (path === '/moved') return void response.writeHead(301, { location: `${siteOrigin}/blog` }).end();
    if (path.startsWith('/api/')) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    const isThere = path === '/blog';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(documentOf(isThere ? 'Blog' : '404 Page Not Found'));
  });
  const siteOrigin = await listen(site);
  const folder = await mkdtemp(join(tmpdir(), 'beside-'));
  await writeFile(join(folder, 'remoteEntry.js'), '// built');
  beside = besideServer(siteOrigin, folder);
  origin = await listen(beside.server);
});
afterEach(() => {
  for (const server of [site, beside.server]) server.closeAllConnections();
  site.close();
  beside.server.close();
});

const get = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(origin + path, { redirect: 'manual', ...init });
  const text = await answer.text();
  const data = /id="boot">(.*?)<\/script>/s.exec(text)?.[1];
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    boot: data ? (JSON.parse(data) as typeof boot) : null,
  };
};

test('a page of the remote that is worked on is left to the browser, with its build and beside what is live', async () => {
  beside.show(remote);
  const { status, headers, text, boot: shown } = await get('/events');
  expect([status, headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect(shown?.snapshot.remotes).toEqual([blog, remote]);
  expect([shown?.rendered, text.includes('<h1>Live</h1>')]).toEqual([false, false]);
  expect(shown?.layout.navigation).toEqual([
    { label: 'Blog', path: '/blog' },
    { label: 'Events', path: '/events' },
  ]);
  // It is not the missing page that the site takes it for, and loads nothing of what is live.
  expect(text).toContain('<title>mf-events …</title>');
  expect(text).not.toContain('/releases/mf-events/');
  expect(text).toContain('/assets/federation.js');
  expect(text).toContain('new EventSource("/_dev/events")');
});

test('other pages keep their titles, and a page that is missing stays missing', async () => {
  beside.show(remote);
  expect((await get('/blog')).text).toContain('<title>Blog</title>');
  expect(await get('/nowhere')).toMatchObject({ status: 404, text: expect.stringContaining('404 Page Not Found') });
});

test('before the first build the site is shown as it is', async () => {
  expect(await get('/events')).toMatchObject({ status: 404, text: documentOf('404 Page Not Found') });
});

test('the snapshot names the build, whose files are served, and no others', async () => {
  beside.show(remote);
  expect(JSON.parse((await get('/_site/snapshot')).text)).toEqual({ id: 'one', remotes: [blog, remote] });
  expect(await get(`${remote.base}remoteEntry.js`)).toMatchObject({ status: 200, text: '// built' });
  for (const path of ['other.js', '%2e%2e/secret', '..%2fsecret'])
    expect((await get(remote.base + path)).status).toBe(404);
  expect(asked.some(({ url }) => url?.startsWith('/_dev/'))).toBe(false);
});

test('it reads from the site and writes nothing there; redirects stay here', async () => {
  expect((await get('/api/blog/posts')).status).toBe(200);
  const sent = await get('/api/contact', { method: 'POST', body: '{}' });
  expect([sent.status, JSON.parse(sent.text)]).toMatchObject([503, { code: 'unavailable' }]);
  expect(asked.map(({ method }) => method)).toEqual(['GET']);
  expect((await get('/moved')).headers.get('location')).toBe('/blog');
});

test('open pages hear of every build', async () => {
  const answer = await fetch(`${origin}/_dev/events`);
  const reader = answer.body?.getReader();
  beside.show(remote);
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('data: built\n\n');
  await reader?.cancel();
});

test('a site that is down is said to be', async () => {
  const gone = besideServer('http://127.0.0.1:1', tmpdir());
  const address = await listen(gone.server);
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([502, 'http://127.0.0.1:1 could not be reached.']);
  gone.server.closeAllConnections();
  gone.server.close();
});
