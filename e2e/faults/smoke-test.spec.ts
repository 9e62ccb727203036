import { readFile } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { Release } from '@plumbline/contract/releases/releases';
import * as v from 'valibot';
import { chromium } from '@playwright/test';
import { startOriginProxy } from '../../shell/smoke-test/origin-proxy.ts';
import { chromiumArguments, smokeTestRelease } from '../../shell/smoke-test/smoke-test.ts';
import { findChromium } from '../../shell/cli/chromium.ts';
import { flawedPath, flawedRemote, remoteOfPages } from '../releases/flawed-remote.ts';
import { expect, test } from './fault.ts';

// The smoke test starts a site of five processes for each release.
test.describe.configure({ timeout: 480_000 });

const smokeTest = async (built: Awaited<ReturnType<typeof flawedRemote>>) =>
  smokeTestRelease({ ...built, executable: (await findChromium()).path, releaseOrigins: [] });

type Built = Awaited<ReturnType<typeof flawedRemote>>;
type Issues = Awaited<ReturnType<typeof smokeTest>>['issues'];

const messagesOf = ({ release }: Built, issues: Issues, flaw: string): string[] => {
  const index = release.declaration.routes.findIndex(({ page }) => page === flaw);
  return issues.filter(({ path }) => path === `declaration.routes.${index}`).map(({ message }) => message);
};

/** Expects a flaw to be reported once for both widths. */
function expectFlaw(built: Built, issues: Issues, [flaw, expected]: readonly [flaw: string, expected: RegExp]): void {
  const messages = messagesOf(built, issues, flaw);
  expect(
    messages.filter((message) => expected.test(message)),
    `${flaw}, reported once for both widths, of ${messages.join('; ')}`,
  ).toEqual([expect.stringContaining(`${flawedPath(flaw)}, 390 and 1440 px wide: `)]);
}

test('a smoke test in the real shell reports every flaw of every page at once, and none of a sound page', async () => {
  const flaws = [
    ['in-an-effect', /the shell reports a failure \(.*\): in an effect/],
    ['differs-on-the-server', /console error: Hydration differed/],
    ['logs-an-error', /console error: out of plumb/],
    ['requests-a-missing-url', /GET \/api\/nothing responded with 404/],
    ['against-the-policy', /console error: .*Content Security Policy/],
    ['changes-its-path', /it leads away to \/elsewhere/],
    ['image-without-alt', /axe \(image-alt\)/],
    ['leaves-a-global', /leaves the global variable eventsCache/],
    ['patches-fetch', /changes window\.fetch/],
    ['patches-a-prototype', /changes Array\.prototype\.map/],
    ['extends-a-prototype', /adds String\.prototype\.shout/],
    ['patches-history', /adds history\.pushState/],
    ['redefines-cookies', /adds document\.cookie/],
    ['styles-all-headings', /has a style rule that reaches past its own classes: h1 \{/],
    ['leaves-a-listener', /leaves a listener for keydown \(capture\) each time/],
    ['sends-an-invalid-report', /sends an invalid report/],
    ['sets-a-cookie', /sets the cookie visited/],
    ['throws-late', /uncaught: too late/],
    ['rejects-late', /uncaught: unheard/],
  ] as const;
  const sound = [
    'sound',
    'changes-its-path-as-declared',
    'logs-a-warning',
    'removes-its-listener',
    'listens-with-null-options',
    'pauses-an-animation',
  ] as const;
  const built = await flawedRemote([...sound, ...flaws.map(([flaw]) => flaw)]);
  const { issues } = await smokeTest(built);
  for (const flaw of flaws) expectFlaw(built, issues, flaw);
  for (const page of sound) expect(messagesOf(built, issues, page)).toEqual([]);
});

test('a page whose script never loads or that is never ready fails; one that the server fails to render at first is tested again', async () => {
  const built = await flawedRemote(['never-loads', 'never-ready', 'fails-first-on-the-server']);
  const { issues } = await smokeTest(built);
  expectFlaw(built, issues, ['never-loads', /the shell reports a failure \(deadline\): mf-flawed did not load/]);
  expectFlaw(built, issues, ['never-ready', /the shell reports a failure \(suspended\)/]);
  expect(messagesOf(built, issues, 'fails-first-on-the-server')).toEqual([]);
});

test('a sound release passes; one without a page that can be shown does not', async () => {
  const built = await flawedRemote(['sound']);
  const seen = { browser: expect.stringMatching(/^Chromium \d/), shell: expect.stringMatching(/^[\da-f]+$/) };
  expect(await smokeTest(built)).toEqual({ ...seen, issues: [], views: 2 });
  const routes = built.release.declaration.routes.map((route) => ({ ...route, path: '/flawed/:name' }));
  const degraded = { ...built.release.declaration, routes };
  expect(await smokeTest({ ...built, release: { ...built.release, declaration: degraded } })).toEqual({
    ...seen,
    issues: [{ path: 'declaration.routes', message: expect.stringContaining('none can be shown') }],
    views: 0,
  });
});

/** A server that records its requests. */
async function listener(
  answer: RequestListener = ({ url }, response) =>
    void response.writeHead(200, url === '/download' ? { 'content-disposition': 'attachment' } : {}).end('here'),
) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).on('upgrade', (request, socket) => {
    requests.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, requests, [Symbol.dispose]: () => server.close().closeAllConnections() };
}

test('a release that navigates to another origin sends nothing there, and the report says so', async () => {
  using other = await listener();
  const built = await remoteOfPages({
    'goes-away': `() => { react.useEffect(() => { window.open('${other.origin}/window'); setTimeout(() => { location.href = '${other.origin}/page?' + encodeURIComponent(document.title); }, 500); }, []); return heading(); }`,
  });
  const { issues } = await smokeTest(built);
  expect(issues).toEqual(
    ['asks', 'leads the browser away to'].map((does) => ({
      path: 'declaration.routes.0',
      message: `${flawedPath('goes-away')}, 390 and 1440 px wide: ${does} ${other.origin}, which is not of this site: it was refused`,
    })),
  );
  expect(other.requests).toEqual([]);
});

test('a browser behind the proxy of a smoke test reaches no other origin, by any kind of request', async () => {
  const requestsOfEveryKind = (origin: string, datagrams: number) => `(async () => {
    const datagrams = ${datagrams};
    const to = (way) => '${origin}/' + way;
    const ignoreErrors = async (work) => { try { await work(); } catch {} };
    const scriptOf = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    await ignoreErrors(() => fetch(to('fetch'), { mode: 'no-cors', method: 'POST', body: 'x' }));
    await ignoreErrors(() => fetch('/redirect?' + to('redirect'), { mode: 'no-cors' }));
    await ignoreErrors(() => navigator.sendBeacon(to('beacon'), 'x'));
    new WebSocket(to('socket').replace('http', 'ws'));
    new EventSource(to('events'));
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + datagrams }, { urls: 'turn:127.0.0.1:' + datagrams, username: 'x', credential: 'x' }] });
    peer.createDataChannel('x');
    await ignoreErrors(async () => peer.setLocalDescription(await peer.createOffer()));
    new WebTransport('https://127.0.0.1:' + datagrams + '/').ready.catch(() => undefined);
    new Image().src = to('image');
    const add = (tag, attributes) => document.body.append(Object.assign(document.createElement(tag), attributes));
    add('iframe', { src: to('frame') });
    add('script', { src: to('script') });
    add('link', { rel: 'prefetch', href: to('prefetch') });
    new Worker(scriptOf('fetch("' + to('worker') + '", { mode: "no-cors" })'));
    new SharedWorker(scriptOf('fetch("' + to('shared-worker') + '", { mode: "no-cors" })'));
    await ignoreErrors(() => navigator.serviceWorker.register('/service-worker.js?' + to('service-worker')));
    window.open(to('window'));
    const link = Object.assign(document.createElement('a'), { href: to('download'), download: 'x', target: '_blank' });
    document.body.append(link);
    link.click();
    const form = Object.assign(document.createElement('form'), { action: to('form'), method: 'post', target: '_blank' });
    document.body.append(form);
    form.submit();
    setTimeout(() => { location.href = to('location'); }, 1_500);
  })()`;
  const answer: RequestListener = (request, response) => {
    const [path = '', target = ''] = (request.url ?? '').split('?');
    if (path === '/redirect') return void response.writeHead(302, { location: target }).end();
    if (path === '/service-worker.js')
      return void response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`fetch('${target}', { mode: 'no-cors' })`);
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body></body>');
  };
  using site = await listener(answer);
  using named = await listener();
  using other = await listener();
  let datagrams = 0;
  const socket = createSocket('udp4', () => (datagrams += 1)).bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const proxy = await startOriginProxy();
  proxy.allow([site.origin, named.origin]);
  const browser = await chromium.launch({
    executablePath: (await findChromium()).path,
    args: ['--no-sandbox', ...chromiumArguments],
    proxy: { server: proxy.origin },
  });
  try {
    for (const { origin } of [named, other]) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`${site.origin}/`);
      await page.evaluate(requestsOfEveryKind(origin, socket.address().port)).catch(() => undefined);
      await page.waitForTimeout(3_000);
    }
  } finally {
    await browser.close();
    proxy.close();
    socket.close();
  }
  const reached = ['fetch', 'redirect', 'beacon', 'socket', 'events', 'image', 'frame', 'script', 'prefetch'].concat([
    'worker',
    'shared-worker',
    'service-worker',
    'window',
    'download',
    'form',
    'location',
  ]);
  expect(reached.filter((way) => !named.requests.some((line) => line.endsWith(` /${way}`)))).toEqual([]);
  expect([other.requests, datagrams]).toEqual([[], 0]);
});

test('a release that does not fit the shell is reported, and opened in no browser', async () => {
  const { release, folder } = await flawedRemote(['sound']);
  const needy = { ...release, declaration: { ...release.declaration, services: '^9.0.0' } };
  const { issues, views } = await smokeTest({ release: needy, folder });
  expect({ issues, views }).toEqual({
    issues: [{ path: 'declaration.services', message: expect.stringContaining('needs @plumbline/services ^9.0.0') }],
    views: 0,
  });
});

test.describe('the remotes of this repository', () => {
  for (const remote of ['mf-marketing', 'mf-blog', 'mf-checkout', 'mf-account', 'mf-admin']) {
    test(`${remote} passes`, async () => {
      const folder = join(workspaceRoot, remote, 'dist');
      const release = v.parse(Release, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
      const { issues } = await smokeTestRelease({
        release,
        folder,
        executable: (await findChromium()).path,
        releaseOrigins: [],
      });
      expect(issues).toEqual([]);
    });
  }
});
