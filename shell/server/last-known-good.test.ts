import type { RequestListener } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { fixtureRelease, serverBundle } from './testing/fixture-release.ts';
import { openPageServer } from './testing/open-page-server.ts';

let site: Awaited<ReturnType<typeof openPageServer>>;
afterEach(() => site.close());

/** An API that waits for the first report. */
function listeningApi(): { api: RequestListener; report: Promise<unknown> } {
  const { promise: report, resolve } = Promise.withResolvers<unknown>();
  const api: RequestListener = (request, answer) =>
    void readText(request).then((body) => {
      if (request.url === '/api/reports') resolve(JSON.parse(body));
      answer.writeHead(202, { 'content-type': 'application/json' }).end('{"received":true}');
    });
  return { api, report };
}

async function view(path = '/fixture') {
  const answer = await fetch(site.origin + path);
  const html = await answer.text();
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    rendered: boolean;
    snapshot: { id: string; remotes: { release: string }[] };
  };
  return { status: answer.status, html, rendered: boot.rendered, release: boot.snapshot.remotes[0]?.release };
}

const bad = {
  'does not load': [`throw new Error('at load');`, 'server-bundle'],
  'lacks the page': ['exports.pages = {};', 'server-bundle'],
  'never gets its page ready': ['exports.pages = { fixture: () => new Promise(() => {}) };', 'server-bundle'],
  'throws while it renders': [
    `exports.pages = { fixture: async () => ({ Page() { throw new Error('at render'); } }) };`,
    'server-render',
  ],
  'waits for ever while it renders': [
    `exports.pages = { fixture: async () => ({ Page() { throw new Promise(() => {}); } }) };`,
    'server-render',
  ],
} as const;

test.each(Object.entries(bad))(
  'for a release that %s, the page is rendered by the fallback release, and the API gets a report',
  async (_, [server, stage]) => {
    const { api, report } = listeningApi();
    site = await openPageServer(api);
    const good = await fixtureRelease({ server: serverBundle('The last good one') });
    const failing = await fixtureRelease({ server });
    await site.publish(good);
    await site.publish(failing);
    const page = await view();
    expect(page).toMatchObject({ status: 200, rendered: true, release: good.release.hash });
    expect(page.html).toMatch(`data-release="${good.release.hash}"`);
    expect(page.html).toMatch('<h1>The last good one</h1>');
    // The browser's files are of the same release.
    expect(page.html).not.toMatch(failing.release.hash);
    const { remote, hash } = failing.release;
    expect(await report).toEqual({
      remote,
      release: hash,
      page: 'fixture',
      stage,
      outcome: 'previous',
      message: expect.stringMatching(/./),
    });
  },
);

test('a release that keeps failing is no longer used, and open tabs are offered its fallback', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  site = await openPageServer(undefined, undefined, log);
  const good = await fixtureRelease({ server: serverBundle('The last good one') });
  await site.publish(good);
  await site.publish(await fixtureRelease({ server: `throw new Error('at load');` }));
  for (let time = 0; time < 8; time += 1) expect((await view()).release).toBe(good.release.hash);
  expect(lines.filter((line) => line.includes('a server bundle failed'))).toHaveLength(5);
  expect(lines.filter((line) => line.includes('a release failed too often'))).toHaveLength(1);
  const snapshot = (await (await fetch(`${site.origin}/_site/snapshot`)).json()) as { remotes: unknown[] };
  expect(snapshot.remotes).toMatchObject([{ release: good.release.hash }]);
});

test('if the fallback release fails too, the browser renders the live one', async () => {
  site = await openPageServer();
  const failing = await fixtureRelease({ server: `throw new Error('too');` });
  await site.publish(await fixtureRelease({ server: `throw new Error('before');` }));
  await site.publish(failing);
  expect(await view()).toMatchObject({ status: 200, rendered: false, release: failing.release.hash });
});

test('the fallback release does not render a page that it has at another address or with another policy', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ routes: [{ path: '/elsewhere' }, { path: '/pay', policy: 'payments' }] }));
  const failing = await fixtureRelease({
    routes: [{}, { path: '/pay' }],
    server: `throw new Error('at load');`,
  });
  await site.publish(failing);
  for (const path of ['/fixture', '/pay'])
    expect(await view(path)).toMatchObject({ rendered: false, release: failing.release.hash });
});
