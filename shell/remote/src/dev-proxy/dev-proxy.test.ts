import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import { createDevProxy, type DevProxy } from './dev-proxy.ts';
import type { TeamShell } from './team-shell.ts';
import type { WatchedBuild } from './watch-build.ts';

const remote: SnapshotRemote = {
  name: 'mf-events',
  release: 'b'.repeat(20),
  base: '/_dev/mf-events/',
  container: { name: 'mf_events', entry: 'remoteEntry.js', module: './remote' },
  routes: [{ path: '/events', page: 'home', render: 'server', navigation: [{ label: 'Events', place: 1 }] }],
  assets: {},
  integrity: { 'remoteEntry.js': '' },
};
const good: WatchedBuild = {
  state: { owner: 'mf-events', hashes: { browser: 'one', server: null }, errors: [] },
  remote,
};
const broken = { state: { ...good.state, hashes: null, errors: ['home-page.tsx: unexpected token'] }, remote: null };
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
  `<template><script defer crossorigin="anonymous" src="/assets/main.1a.js" integrity="sha384-live"></script>` +
  `<link rel="preload" as="script" href="/assets/federation.1a.js" integrity="sha384-live"></template></body></html>`;

let site: Server;
let proxy: DevProxy;
let origin: string;
let siteRequests: IncomingMessage[];
let otherShells: number;
let teamShell: TeamShell;

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeEach(async () => {
  siteRequests = [];
  site = createServer((request, response) => {
    siteRequests.push(request);
    const path = request.url ?? '';
    response.setHeader('content-security-policy', "default-src 'self'");
    response.setHeader('integrity-policy', 'blocked-destinations=(script)');
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
  otherShells = 0;
  teamShell = {
    folder: await mkdtemp(join(tmpdir(), 'team-shell-')),
    files: { '/assets/main.1a.js': 'main.2b.js', '/assets/federation.1a.js': 'federation.2b.js' },
  };
  await writeFile(join(teamShell.folder, 'main.2b.js'), '// of the team');
  const onOtherShell = () => void (otherShells += 1);
  proxy = createDevProxy({ site: siteOrigin, folder, remote: 'mf-events', teamShell, onOtherShell });
  origin = await listen(proxy.server);
});
afterEach(() => {
  for (const server of [site, proxy.server]) server.closeAllConnections();
  site.close();
  proxy.server.close();
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

test('a page of the local remote is rendered in the browser, from its build and with the other live remotes', async () => {
  proxy.show(good);
  const { status, headers, text, boot: shown } = await get('/events');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  // Scripts here have no hash.
  expect([headers.get('content-security-policy'), headers.get('integrity-policy')]).toEqual([null, null]);
  expect(shown?.snapshot.remotes).toEqual([blog, remote]);
  expect([shown?.rendered, text.includes('<h1>Live</h1>')]).toEqual([false, false]);
  expect(shown?.layout.navigation).toEqual([
    { label: 'Blog', path: '/blog' },
    { label: 'Events', path: '/events' },
  ]);
  // The page differs from the site's missing page, and loads nothing of a live release.
  expect(text).toContain('<title>mf-events …</title>');
  expect(text).not.toContain('/releases/mf-events/');
});

test('documents load the team shell, whose React can be refreshed', async () => {
  proxy.show(good);
  const { text } = await get('/blog');
  expect(text).toContain('<script defer crossorigin="anonymous" src="/assets/team-shell/main.2b.js"></script>');
  expect(text).toContain('href="/assets/team-shell/federation.2b.js"');
  expect(text).not.toContain('sha384-live');
  expect((await get('/assets/team-shell/main.2b.js')).text).toBe('// of the team');
  expect(otherShells).toBe(0);
});

test('documents of another shell than the SDK’s keep their shell, which is reported', async () => {
  // The script that loads remotes is the same in both.
  const { '/assets/federation.1a.js': federation } = teamShell.files;
  Object.assign(teamShell, { files: { '/assets/main.0.js': 'main.2b.js', '/assets/federation.1a.js': federation } });
  proxy.show(good);
  const { text } = await get('/blog');
  expect(text).toContain('src="/assets/main.1a.js" integrity="sha384-live"');
  expect(text).toContain('href="/assets/federation.1a.js" integrity="sha384-live"');
  expect(otherShells).toBe(1);
});

test('pages of other remotes keep their titles, and a missing page is still a 404', async () => {
  proxy.show(good);
  expect((await get('/blog')).text).toContain('<title>Blog</title>');
  expect(await get('/nowhere')).toMatchObject({ status: 404, text: expect.stringContaining('404 Page Not Found') });
});

test('a page waits for the first build; if the build fails, the page is the site’s own', async () => {
  const page = get('/events');
  expect(await Promise.race([page, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).toBe('waits');
  proxy.show(broken);
  expect(await page).toMatchObject({ status: 404, text: expect.stringContaining('<h1>Live</h1>') });
});

test('the snapshot contains the build, and only the build’s files are served', async () => {
  proxy.show(good);
  expect(JSON.parse((await get('/_site/snapshot')).text)).toEqual({ id: 'one', remotes: [blog, remote] });
  expect(await get(`${remote.base}remoteEntry.js`)).toMatchObject({ status: 200, text: '// built' });
  for (const path of ['other.js', '%2e%2e/secret', '..%2fsecret', ''])
    expect((await get(remote.base + path)).status).toBe(404);
  expect(siteRequests.some(({ url }) => url?.startsWith('/_dev/'))).toBe(false);
});

test('a path that names another host is rejected', async () => {
  proxy.show(good);
  const other = new URL(origin).host;
  for (const path of [`//${other}/blog`, `/\\${other}/blog`]) {
    const { port } = new URL(origin);
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  }
  expect(siteRequests).toEqual([]);
});

test('only reading requests are forwarded to the site, and redirects stay on the proxy', async () => {
  expect((await get('/api/blog/posts')).status).toBe(200);
  const sent = await get('/api/contact', { method: 'POST', body: '{}' });
  expect([sent.status, JSON.parse(sent.text)]).toMatchObject([503, { code: 'unavailable' }]);
  expect(siteRequests.map(({ method }) => method)).toEqual(['GET']);
  expect((await get('/moved')).headers.get('location')).toBe('/blog');
});

test('open pages receive the last build’s state and every later one', async () => {
  proxy.show(good);
  const answer = await fetch(`${origin}/_dev/builds`);
  const reader = answer.body?.getReader();
  const next = async () => {
    const { value } = (await reader?.read()) ?? {};
    return JSON.parse(new TextDecoder().decode(value).replace('data: ', '')) as unknown;
  };
  expect(await next()).toEqual(good.state);
  proxy.show(broken);
  expect(await next()).toEqual(broken.state);
  await reader?.cancel();
});

test.each([
  ['http://site.example', 'plumbline-staff=x'],
  ['https://site.example', null],
])('the cookies that are forwarded to a site at %s: %s', async (siteOrigin, sent) => {
  const real = globalThis.fetch;
  const cookies: (string | null)[] = [];
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url, headers } = new Request(input, init);
    if (!url.startsWith(siteOrigin)) return real(input, init);
    cookies.push(headers.get('cookie'));
    return Response.json({});
  });
  const onOtherShell = () => undefined;
  const cookieProxy = createDevProxy({
    site: siteOrigin,
    folder: tmpdir(),
    remote: 'mf-events',
    teamShell: null,
    onOtherShell,
  });
  await fetch(`${await listen(cookieProxy.server)}/api/x`, { headers: { cookie: 'plumbline-staff=x' } });
  expect(cookies).toEqual([sent]);
  fetchSpy.mockRestore();
  cookieProxy.server.closeAllConnections();
  cookieProxy.server.close();
});

test('a site that is down is reported', async () => {
  const proxyOfMissingSite = createDevProxy({
    site: 'http://127.0.0.1:1',
    folder: tmpdir(),
    remote: 'mf-events',
    teamShell: null,
    onOtherShell: () => undefined,
  });
  const address = await listen(proxyOfMissingSite.server);
  const answer = await fetch(address);
  expect([answer.status, await answer.text()]).toEqual([502, 'http://127.0.0.1:1 could not be reached.']);
  proxyOfMissingSite.server.closeAllConnections();
  proxyOfMissingSite.server.close();
});
