import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import { readViewToken, viewClaimText } from '@plumbline/contract/releases/views';
import { fixtureRelease, serverBundle } from './testing/fixture-release.ts';
import { openPageServer, testKey } from './testing/open-page-server.ts';
import type { ReportedViews } from './reports/view-counts.ts';

let site: Awaited<ReturnType<typeof openPageServer>>;
afterEach(() => site.close());

type Built = Awaited<ReturnType<typeof fixtureRelease>>;

/** An API that accepts counts; `next` waits for a number of counts and returns those received since its last call. */
function countingApi() {
  const reports: ReportedViews[] = [];
  const keys = new Set<string | undefined>();
  let wake = (): void => undefined;
  const api: RequestListener = (request, answer) =>
    void readText(request).then((body) => {
      if (request.url === '/api/release-views') {
        keys.add(request.headers.authorization);
        reports.push(JSON.parse(body) as ReportedViews);
        wake();
      }
      answer.writeHead(202, { 'content-type': 'application/json' }).end('{"received":true}');
    });
  const views = () => reports.flatMap(({ seen }) => seen).reduce((all, one) => all + one.views, 0);
  const next = async (wanted: number): Promise<ReportedViews['seen'][number][]> => {
    while (views() < wanted) await new Promise<void>((resolve) => void (wake = resolve));
    return reports.splice(0).flatMap(({ seen }) => seen);
  };
  return { api, next, views, keys };
}

/** A site with a live release and a canary. */
async function open({
  canary,
  percent = 100,
  live,
  api,
}: Partial<{ canary: string; live: string; percent: number; api: RequestListener }> = {}) {
  site = await openPageServer(api);
  const liveRelease = await fixtureRelease({ server: live ?? serverBundle('Live') });
  const canaryRelease = await fixtureRelease({ server: canary ?? serverBundle('Canary') });
  await site.publish(liveRelease);
  await site.registry.canary(canaryRelease, percent);
  await site.registry.applied();
  return { liveRelease, canaryRelease };
}

async function view(cookie?: string, path = '/fixture') {
  const answer = await fetch(site.origin + path, cookie === undefined ? {} : { headers: { cookie } });
  const html = await answer.text();
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    snapshot: { id: string; remotes: { name: string; release: string }[] };
  };
  const viewText = /id="view">(.*?)<\/script>/s.exec(html)?.[1];
  const [setCookie = null] = answer.headers.getSetCookie();
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    setCookie,
    boot,
    documentView: viewText === undefined ? undefined : (JSON.parse(viewText) as { release: string; token: string }),
    release: boot.snapshot.remotes[0]?.release,
  };
}

const visitorOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? '';

test('without a canary no cookie is set, and an earlier cookie has no effect', async () => {
  site = await openPageServer();
  const liveRelease = await fixtureRelease();
  await site.publish(liveRelease);
  const page = await view();
  expect([page.setCookie, page.release, page.documentView]).toEqual([null, liveRelease.release.hash, undefined]);
  expect((await view('plumbline-canary=7')).boot.snapshot.id).toBe(page.boot.snapshot.id);
});

test('the last view counts are reported before the page server ends', async () => {
  const { api, views } = countingApi();
  site = await openPageServer(api);
  await site.publish(await fixtureRelease());
  await view();
  await site.end();
  expect(views()).toBe(1);
});

test('a visitor gets a number, in a cookie that scripts cannot read, and with it always the same release', async () => {
  const { liveRelease, canaryRelease } = await open({ percent: 50 });
  const sides = new Map<string, string | undefined>();
  for (let visitor = 0; visitor < 24; visitor += 1) {
    const first = await view();
    expect(first.setCookie).toMatch(/^plumbline-canary=\d{1,4}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const again = await view(visitorOf(first.setCookie));
    expect([again.release, again.setCookie]).toEqual([first.release, null]);
    sides.set(visitorOf(first.setCookie), first.release);
  }
  // The probability that all of them get the same half is one in eight million.
  expect(new Set(sides.values())).toEqual(new Set([liveRelease.release.hash, canaryRelease.release.hash]));
});

test('later requests of a tab get the same release; without a cookie the snapshot is marked as uncertain', async () => {
  const { liveRelease, canaryRelease } = await open({ percent: 50 });
  const numbers = Array.from({ length: 40 }, (_, visitor) => `plumbline-canary=${visitor}`);
  const pages = await Promise.all(numbers.map((cookie) => view(cookie)));
  // `fetch` asks caches not to answer.
  const fresh = { 'cache-control': 'max-age=0' };
  const ask = (path: string, cookie: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers: { cookie, ...fresh, ...headers } });
  for (const release of [liveRelease.release.hash, canaryRelease.release.hash]) {
    const side = pages.findIndex((page) => page.release === release);
    const [cookie = '', page] = [numbers[side], pages[side]];
    const later = await ask('/_site/snapshot', cookie);
    expect(later.headers.get('cache-control')).toBe('private, no-cache');
    expect(later.headers.get('vary')).toMatch('Cookie');
    expect(later.headers.get('x-plumbline-unsure')).toBe('0');
    const same = await ask('/_site/snapshot', cookie, { 'if-none-match': later.headers.get('etag') ?? '' });
    expect([same.status, same.headers.get('x-plumbline-unsure')]).toEqual([304, '0']);
    expect(await later.json()).toMatchObject({ id: page?.boot.snapshot.id, remotes: [{ release }] });
  }
  const tries = numbers[pages.findIndex((page) => page.release === canaryRelease.release.hash)] ?? '';
  const other = await ask(`/_site/releases/mf-fixture?not=${canaryRelease.release.hash}`, tries);
  expect(await other.json()).toMatchObject({ release: { release: liveRelease.release.hash }, live: false });
  const unknown = await fetch(`${site.origin}/_site/snapshot`);
  expect(unknown.headers.get('x-plumbline-unsure')).toBe('1');
  expect([unknown.headers.getSetCookie(), await unknown.json()]).toMatchObject([
    [],
    { remotes: [{ release: liveRelease.release.hash }] },
  ]);
});

test('once the canary has ended, everybody gets the live release', async () => {
  const { liveRelease, canaryRelease } = await open();
  const during = await view('plumbline-canary=1');
  expect(during.release).toBe(canaryRelease.release.hash);
  await site.registry.canary(null);
  await site.registry.applied();
  const after = await view('plumbline-canary=1');
  expect([after.release, after.documentView]).toEqual([liveRelease.release.hash, undefined]);
  expect(after.boot.snapshot.id).not.toBe(during.boot.snapshot.id);
});

test('a canary whose release is missing on the disk is not shown', async () => {
  site = await openPageServer();
  const liveRelease = await fixtureRelease({ server: serverBundle('Live') });
  await site.publish(liveRelease);
  const elsewhere: Built = await fixtureRelease({ server: serverBundle('Canary') });
  await site.registry.canary(elsewhere);
  const { remotes } = site.registry.registry;
  const missingOnDisk = remotes.map((remote) => ({
    ...remote,
    canary: remote.canary && { ...remote.canary, release: 'f'.repeat(20) },
  }));
  site.registry.registry = { ...site.registry.registry, remotes: missingOnDisk };
  await site.registry.applied();
  expect(await view()).toMatchObject({ release: liveRelease.release.hash, setCookie: null });
});

const failing = {
  'does not load': `throw new Error('at load');`,
  'throws while it renders': `exports.pages = { fixture: async () => ({ Page() { throw new Error('at render'); } }) };`,
  'throws while it loads its data': loading(`throw new Error('at load');`),
};

/** Server code of a page with a `load` of this body. */
function loading(body: string): string {
  return `exports.pages = { fixture: async () => ({ Page: () => null, load: async ({ prefetch }) => { ${body} } }) };`;
}

const loadThing = `const thing = await prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {});`;

test.each(Object.entries(failing))(
  'a canary that %s is replaced by the live release in the same view, and its failures are reported',
  async (_, canary) => {
    const { api, next, keys } = countingApi();
    const { liveRelease, canaryRelease } = await open({ canary, api });
    for (let time = 0; time < 8; time += 1) {
      const page = await view();
      expect(page.html).toMatch('<h1>Live</h1>');
      expect(page.release).toBe(liveRelease.release.hash);
    }
    // After five failures no visitor gets it any more.
    const reportedViews = await next(8);
    const sum = (hash: string) => {
      const viewsOfRelease = reportedViews.filter(({ release }) => release === hash);
      return (['views', 'failures', 'shared'] as const).map((part) =>
        viewsOfRelease.reduce((all, one) => all + one[part], 0),
      );
    };
    expect([sum(canaryRelease.release.hash), sum(liveRelease.release.hash)]).toEqual([
      [5, 5, 0],
      [3, 0, 0],
    ]);
    expect([...keys]).toEqual([`Bearer ${testKey}`]);
  },
);

test('a page that cannot load its data while the API is down is no failure of its release', async () => {
  const { api, next } = countingApi();
  const down: RequestListener = (request, answer) =>
    request.url === '/api/thing' ? void answer.writeHead(503).end() : api(request, answer);
  const { canaryRelease } = await open({ canary: loading(`${loadThing} return thing.name;`), api: down });
  const answer = await fetch(`${site.origin}/fixture`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringMatching(canaryRelease.release.hash)]);
  expect(await next(1)).toEqual([
    { remote: 'mf-fixture', release: canaryRelease.release.hash, views: 1, failures: 0, shared: 0 },
  ]);
});

test('a page whose load fails in both releases counts as a shared failure and is 503', async () => {
  const { api, next } = countingApi();
  const live = loading(`throw new Error('too');`);
  const { canaryRelease } = await open({ canary: failing['throws while it loads its data'], live, api });
  const page = await view();
  expect([page.status, page.release, page.documentView]).toEqual([503, canaryRelease.release.hash, undefined]);
  expect(await next(1)).toEqual([
    { remote: 'mf-fixture', release: canaryRelease.release.hash, views: 1, failures: 1, shared: 1 },
  ]);
});

test('for a canary of an admin remote, documents of signed-in staff are counted', async () => {
  const { api, next } = countingApi();
  site = await openPageServer(api);
  const admin = (text: string) =>
    fixtureRelease({ routes: [{ path: '/desk', admin: true, render: 'browser' }], server: serverBundle(text) });
  await site.publish(await admin('Live'));
  const { release } = await admin('Canary').then(async (canaryRelease) => {
    await site.registry.canary(canaryRelease);
    return canaryRelease;
  });
  await site.registry.applied();
  expect((await view('plumbline-canary=1', '/desk')).documentView).toBeUndefined();
  const staff = await view('plumbline-canary=1; plumbline-staff-mark=1', '/desk');
  expect(staff.documentView?.release).toBe(release.hash);
  expect(staff.boot.snapshot.remotes).toMatchObject([{ name: 'mf-fixture', release: release.hash }]);
  expect(await next(1)).toEqual([{ remote: 'mf-fixture', release: release.hash, views: 1, failures: 0, shared: 0 }]);
});

test('a page that a script reads is no view, and has no token for failure reports', async () => {
  const { api, next } = countingApi();
  const { canaryRelease } = await open({ api });
  const read = async (destination: string) => {
    const headers = { cookie: 'plumbline-canary=1', 'sec-fetch-dest': destination };
    return (await fetch(`${site.origin}/fixture`, { headers })).text();
  };
  for (const destination of ['empty', 'iframe', 'script']) {
    const html = await read(destination);
    expect(html).toContain('<h1>Canary</h1>');
    expect(html).not.toContain('id="view"');
  }
  expect(await read('document')).toContain('id="view"');
  expect(await next(1)).toEqual([
    { remote: 'mf-fixture', release: canaryRelease.release.hash, views: 1, failures: 0, shared: 0 },
  ]);
});

test('a page that fails in both releases counts as a shared failure', async () => {
  const { api, next } = countingApi();
  const { canaryRelease } = await open({
    canary: failing['throws while it renders'],
    live: `throw new Error('too');`,
    api,
  });
  await view();
  expect(await next(1)).toEqual([
    { remote: 'mf-fixture', release: canaryRelease.release.hash, views: 1, failures: 1, shared: 1 },
  ]);
});

test('a document has a token of its release, live or canary; one whose release failed on the server has none', async () => {
  const { liveRelease, canaryRelease } = await open({ percent: 50 });
  const releasesShown = new Set<string | undefined>();
  for (let visitor = 0; releasesShown.size < 2; visitor += 1) {
    const { documentView, release = '' } = await view(`plumbline-canary=${visitor}`);
    releasesShown.add(release);
    expect(documentView?.release).toBe(release);
    const { claim, mac } = readViewToken(documentView?.token ?? '', { remote: 'mf-fixture', release }) ?? {};
    expect(mac).toBe(claim && createHmac('sha256', testKey).update(viewClaimText(claim)).digest('base64url'));
  }
  expect(releasesShown).toEqual(new Set([liveRelease.release.hash, canaryRelease.release.hash]));
  await site.registry.canary(await fixtureRelease({ server: failing['does not load'] }));
  await site.registry.applied();
  expect((await view()).documentView).toBeUndefined();
});

test('pages of other remotes stay the same for everybody; their links to the remote with the canary load a document', async () => {
  await open({ percent: 50 });
  const other = await fixtureRelease({
    remote: 'mf-other',
    routes: [{ path: '/other' }],
    server: `const { createElement } = require('react'); exports.pages = { fixture: async () => ({ Page: () => createElement('a', { href: '/fixture' }, 'There'), meta: () => ({ title: 'Other' }) }) };`,
  });
  await site.publish(other);
  const [first, second] = [await view(undefined, '/other'), await view('plumbline-canary=7', '/other')];
  expect(second.html).toBe(first.html);
  expect([first.setCookie, first.documentView, second.setCookie]).toEqual([null, undefined, null]);
  for (const { headers } of [first, second]) expect(headers.get('cache-control')).toMatch(/^public, .*s-maxage=/);
  const led = first.boot.snapshot.remotes.find(({ name }) => name === 'mf-fixture');
  expect(led).toMatchObject({ routes: [{ path: '/fixture' }], assets: {} });
  // A link to it may be prefetched, and the tab gets no notice of a newer version.
  const ahead = await fetch(`${site.origin}/other`, { headers: { 'sec-purpose': 'prefetch' } });
  expect(ahead.status).toBe(200);
  for (const cookie of ['', 'plumbline-canary=7', 'plumbline-canary=8', 'plumbline-canary=9']) {
    const { id } = first.boot.snapshot;
    const answer = await fetch(`${site.origin}/_site/snapshot?own=${id}`, { headers: { cookie } });
    expect([answer.headers.get('x-plumbline-unsure'), await answer.json()]).toMatchObject(['0', { id }]);
  }
  // For pages of the remote with the canary, the release is chosen for each visitor.
  const laterView = await view();
  expect([laterView.headers.get('cache-control'), laterView.setCookie]).toEqual([
    'private, no-cache',
    expect.stringMatching(/^plumbline-canary=/),
  ]);
});

test('a page that only the canary has is assigned for each visitor', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease());
  const canaryRelease = await fixtureRelease({ routes: [{}, { path: '/fixture/new' }] });
  await site.registry.canary(canaryRelease, 100);
  await site.registry.applied();
  const page = await view(undefined, '/fixture/new');
  expect([page.status, page.release]).toEqual([200, canaryRelease.release.hash]);
  expect(page.headers.get('cache-control')).toBe('private, no-cache');
});
