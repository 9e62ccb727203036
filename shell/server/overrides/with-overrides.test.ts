import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import type { Release } from '@plumbline/contract/releases/releases';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import type { BootData } from '../../src/boot/boot-data.ts';
import { integrityOf } from '@plumbline/remote/internal/files';
import { fixtureRelease, serverBundle } from '../testing/fixture-release.ts';
import { copyRelease } from '../testing/copy-release.ts';
import { openPageServer } from '../testing/open-page-server.ts';

let live: { release: Release; folder: string };
let overrideRelease: { release: Release; folder: string };
let preview: Server;
let origin: string;
let site: Awaited<ReturnType<typeof openPageServer>>;
let logged: string[];
/** The origin's response to a request for its description. */
let describe: (answer: ServerResponse) => void;
/** The API's response for previews. */
let previews: (url: string, answer: ServerResponse) => void;
/** The signed-in role at the API; null: none, undefined: the API is down. */
let role: StaffRole | null | undefined;

const session = (as: StaffRole) => ({
  name: 'Ada',
  email: 'ada@plumbline.example',
  role: as,
  startedAt: '2031-05-01T00:00:00.000Z',
  expiresAt: '2031-05-02T00:00:00.000Z',
  idleMinutes: 60,
});

beforeAll(async () => {
  live = await fixtureRelease({ server: serverBundle('Live') });
  overrideRelease = await fixtureRelease({
    server: 'throw new Error("it ran on the server")',
    browser: { 'remoteEntry.js': '// own' },
  });
  preview = createServer((_, answer) => describe(answer));
  await new Promise<void>((resolve) => preview.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(preview.address() as AddressInfo).port}`;
});
afterAll(() => void preview.close());

beforeEach(async () => {
  const description = await readFile(join(overrideRelease.folder, 'release.json'));
  describe = (answer) => answer.end(description);
  role = 'staff';
  previews = (_, answer) => answer.writeHead(404).end();
  logged = [];
});
afterEach(() => site.close());

async function open({ production = true, overrideOrigins = ['http://localhost:*'] } = {}) {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  site = await openPageServer(
    (request, answer) => {
      if (request.url?.startsWith('/api/release-previews/')) return previews(request.url, answer);
      if (request.url !== '/api/admin/session' || role === undefined) return answer.writeHead(500).end();
      const isSignedIn = role !== null && request.headers.cookie?.includes('staff=token');
      answer.writeHead(isSignedIn ? 200 : 401, { 'content-type': 'application/json' });
      answer.end(JSON.stringify(isSignedIn && role ? session(role) : { code: 'unauthorized', message: 'Sign in' }));
    },
    undefined,
    log,
    { production, overrideOrigins, published: [live] },
  );
}

async function get(path: string, { cookie = 'staff=token', from = 'none', purpose = '' } = {}) {
  const headers = { cookie, 'sec-fetch-site': from, ...(purpose && { 'sec-purpose': purpose }) };
  const answer = await fetch(site.origin + path, { redirect: 'manual', headers });
  const text = await answer.text();
  const boot = /id="boot">(.*?)<\/script>/s.exec(text)?.[1];
  return { status: answer.status, headers: answer.headers, text, boot: boot ? (JSON.parse(boot) as BootData) : null };
}

const overrideAddress = (entries = `mf-fixture@${origin}`) =>
  `/fixture?plumbline-override=${encodeURIComponent(entries)}`;
const refusals = async (path: string, options?: Parameters<typeof get>[1]) => {
  const { boot, text } = await get(path, options);
  expect(text).toMatch('<h1>Live</h1>');
  expect(boot?.overrides?.active).toEqual([]);
  expect(boot?.snapshot.remotes).toEqual([
    expect.objectContaining({ release: live.release.hash, base: expect.stringMatching(/^\/releases\//) }),
  ]);
  const reasons = boot?.overrides?.refused.map(({ reason }) => reason) ?? [];
  for (const reason of reasons) expect(logged.join('')).toContain(JSON.stringify(reason).slice(1, -1));
  return reasons;
};

test('staff get the release of an allowed origin, until they end it', async () => {
  await open();
  const answer = await get(`${overrideAddress()}&q=roof`);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fixture?q=roof']);
  const [setCookie = ''] = answer.headers.getSetCookie();
  expect(setCookie).toMatch(/^__Host-Http-plumbline-override=mf-fixture.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = `staff=token; ${setCookie.split(';')[0]}`;

  const { headers, boot, status } = await get('/fixture', { cookie });
  expect([status, boot?.rendered]).toEqual([200, false]);
  expect(boot?.overrides).toEqual({
    active: [{ remote: 'mf-fixture', release: overrideRelease.release.hash, origin }],
    refused: [],
  });
  const integrity = overrideRelease.release.files['browser/remoteEntry.js']?.integrity;
  expect(boot?.snapshot.remotes).toEqual([
    expect.objectContaining({ base: `${origin}/browser/`, integrity: { 'remoteEntry.js': integrity } }),
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'connect-src', 'img-src', 'font-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*${origin}`));
  }
  // The server does not render the page either, because it has only published releases.
  expect(logged.join('')).not.toContain('server bundle');

  const tab = await fetch(`${site.origin}/_site/snapshot?admin=1`, { headers: { cookie } });
  expect(tab.headers.get('cache-control')).toBe('no-store');
  expect(await tab.json()).toMatchObject({
    id: boot?.snapshot.id,
    remotes: [{ release: overrideRelease.release.hash }],
  });

  const ended = await get('/fixture?plumbline-override=', { cookie });
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/fixture']);
  expect(ended.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-Http-plumbline-override=;.* Max-Age=0;/),
  ]);
});

test('other visitors’ pages have no overrides, and no foreign origin in their policy', async () => {
  await open();
  const { headers, boot, text } = await get('/fixture');
  expect(text).toMatch('<h1>Live</h1>');
  expect(boot).not.toHaveProperty('overrides');
  expect(headers.get('content-security-policy')).not.toContain('localhost');
  expect(headers.getSetCookie()).toEqual([]);
});

test('in production only staff above the role viewer may override', async () => {
  await open();
  role = null;
  expect(await refusals(overrideAddress())).toEqual(['only signed-in staff may override remotes: sign in at /staff']);
  role = 'viewer';
  expect(await refusals(overrideAddress())).toEqual(['the role viewer may not override remotes']);
  role = undefined;
  expect(await refusals(overrideAddress())).toEqual(['the staff session could not be checked']);
  role = 'owner';
  expect((await get(overrideAddress())).status).toBe(303);
});

test('a session that has ended ends the override', async () => {
  await open();
  const cookie = `__Host-Http-plumbline-override=${encodeURIComponent(`mf-fixture@${origin}`)}`;
  expect(await refusals('/fixture', { cookie })).toEqual([expect.stringContaining('sign in at /staff')]);
  const { headers } = await get('/fixture', { cookie });
  expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
});

const token = `${'a'.repeat(20)}.mfz1k2.${'s'.repeat(43)}`;

/** The API accepts the token for this release, which is stored like published ones. */
async function previewing({ release, folder }: typeof overrideRelease): Promise<void> {
  await copyRelease(join(site.dataDir, 'releases'), { release, folder });
  const description = integrityOf(await readFile(join(folder, 'release.json')));
  previews = (url, answer) => {
    const isKnown = url === `/api/release-previews/${release.remote}/${token}`;
    answer.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(isKnown ? { release: release.hash, description } : { code: 'not_found', message: '' }));
  };
}

test('whoever has the address of a preview sees a published release that is not live, rendered in the browser', async () => {
  await open();
  role = null;
  await previewing(overrideRelease);
  const answer = await get(overrideAddress(`mf-fixture@${token}`), { cookie: '' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fixture']);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { boot, headers, text } = await get('/fixture', { cookie });
  expect(boot?.snapshot.remotes).toMatchObject([
    {
      release: overrideRelease.release.hash,
      base: expect.stringMatching(/^\/releases\//),
      routes: [{ render: 'browser' }],
    },
  ]);
  expect([boot?.rendered, boot?.overrides?.refused, text.includes('<h1>Live</h1>')]).toEqual([false, [], false]);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex, nofollow']);
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
  expect((await get('/fixture', { cookie: '' })).text).toContain('<h1>Live</h1>');

  const ended = 'this preview has ended: npx plumbline preview makes another';
  // The API is called at each view: a preview ends in browsers that have it.
  const usualPreviews = previews;
  previews = (_, answer) =>
    answer.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not_found","message":""}');
  expect(await refusals('/fixture', { cookie })).toEqual([ended]);
  previews = usualPreviews;
  expect(await refusals(overrideAddress(`mf-fixture@${token.replace('a', 'b')}`), { cookie: '' })).toEqual([ended]);
  // A script of the remote's live release is refused as well: it could keep visitors on a release that never went live.
  for (const from of ['cross-site', 'same-site', 'same-origin']) {
    const linked = await refusals(overrideAddress(`mf-fixture@${token}`), { cookie: '', from });
    expect(linked).toEqual([expect.stringContaining('a link or a script led here')]);
  }
  // A prefetch, whose initiator browsers do not report, starts no override and ends none.
  for (const purpose of ['prefetch', 'prefetch;prerender']) {
    for (const address of [overrideAddress(`mf-fixture@${token}`), '/fixture?plumbline-override=']) {
      const { status: declined, headers } = await get(address, { cookie, purpose });
      expect([declined, headers.getSetCookie()]).toEqual([403, []]);
    }
  }
  // A preview token does not allow other origins.
  expect(await refusals(overrideAddress(`mf-other@${token},mf-fixture@${origin}`), { cookie: '' })).toEqual([
    'only signed-in staff may override remotes: sign in at /staff',
  ]);
  previews = (_, answer) => answer.writeHead(500).end();
  expect(await refusals(overrideAddress(`mf-fixture@${token}`), { cookie: '' })).toEqual(['it could not be checked']);
});

test('a preview shows a remote without a live release, but not in a section of another remote', async () => {
  await open();
  const first = await fixtureRelease({ remote: 'mf-events', routes: [{ path: '/events' }] });
  await previewing(first);
  expect((await get('/events')).status).toBe(404);
  const cookie = `__Host-Http-plumbline-override=${encodeURIComponent(`mf-events@${token}`)}`;
  const shown = await get('/events', { cookie });
  expect([shown.status, shown.boot?.snapshot.remotes.map(({ name }) => name)]).toEqual([200, ['mf-events']]);
  expect((await get('/fixture', { cookie })).text).toContain('<h1>Live</h1>');
  await previewing(await fixtureRelease({ remote: 'mf-events', routes: [{ path: '/fixture/other' }] }));
  expect(await refusals('/fixture', { cookie })).toEqual(['its pages are in a section of mf-fixture by now']);
});

test('a preview in a cookie that a script could have set is ignored', async () => {
  await open();
  role = null;
  await previewing(overrideRelease);
  for (const name of ['plumbline-override', '__Host-plumbline-override']) {
    const { text, boot } = await get('/fixture', { cookie: `${name}=${encodeURIComponent(`mf-fixture@${token}`)}` });
    expect([text.includes('<h1>Live</h1>'), boot?.overrides]).toEqual([true, undefined]);
  }
});

test('in development anybody may override, with a cookie that browsers store over plain http', async () => {
  role = null;
  await open({ production: false });
  const { status, headers } = await get(overrideAddress(), { cookie: '' });
  expect([status, headers.getSetCookie()]).toEqual([
    303,
    [expect.stringMatching(/^plumbline-override=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)],
  ]);
});

test('a link on another site leads to the live release', async () => {
  await open();
  expect(await refusals(overrideAddress(), { from: 'cross-site' })).toEqual([
    expect.stringContaining('a link or a script led here'),
  ]);
});

test('an origin that is not allowed, an unknown remote and a malformed entry are refused with a reason', async () => {
  await open({ overrideOrigins: ['https://preview.example.org'] });
  expect(await refusals(overrideAddress())).toEqual(['OVERRIDE_ORIGINS does not name this origin']);
  expect(await refusals(overrideAddress('mf-fixture@https://preview.example.org.evil.example'))).toEqual([
    'OVERRIDE_ORIGINS does not name this origin',
  ]);
  expect(await refusals(overrideAddress('mf-other@https://preview.example.org'))).toEqual(['no mf-other is live here']);
  const form = 'it must look like mf-blog@http://localhost:4102';
  expect(await refusals(overrideAddress('mf-fixture'))).toEqual([form]);
  expect(await refusals(overrideAddress('mf-fixture@file:///etc'))).toEqual([form]);
  expect(await refusals(overrideAddress('mf-fixture@http://a.example/path'))).toEqual([form]);
  const twice = await refusals(overrideAddress('mf-fixture@http://a.example,mf-fixture@http://b.example'));
  expect(twice.sort()).toEqual(['OVERRIDE_ORIGINS does not name this origin', 'mf-fixture is named twice']);
  expect(await refusals(overrideAddress(Array(20).fill('x').join(',')))).toHaveLength(9);
});

test('an origin that is down, redirects or answers with invalid data is refused with a reason', async () => {
  await open();
  expect(await refusals(overrideAddress('mf-fixture@http://localhost:1'))).toEqual(['it could not be reached']);
  const answers: [(answer: ServerResponse) => void, string | RegExp][] = [
    [(answer) => answer.writeHead(404).end(), 'it answered 404 for its release.json'],
    [(answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(), 'it could not be reached'],
    [(answer) => answer.end('<!doctype html>'), /^its release\.json is not valid/],
    [(answer) => answer.end('{"remote":"mf-fixture"}'), /^its release\.json is not valid \(hash: /],
    [
      (answer) => answer.end(JSON.stringify({ ...overrideRelease.release, remote: 'mf-blog' })),
      'this origin serves mf-blog',
    ],
    [
      (answer) =>
        answer.end(
          JSON.stringify({
            ...overrideRelease.release,
            declaration: { ...overrideRelease.release.declaration, services: '^99.0.0' },
          }),
        ),
      /^it needs @plumbline\/services \^99\.0\.0/,
    ],
    [(answer) => answer.end('x'.repeat(1_100_000)), 'its release.json is longer than 1 MB'],
    [() => undefined, 'it did not answer in 2 s'],
  ];
  for (const [answer, reason] of answers) {
    describe = answer;
    expect(await refusals(overrideAddress())).toEqual([expect.stringMatching(reason)]);
  }
});

test('of several overrides the valid ones are applied, and the others are refused', async () => {
  await open();
  const { status, boot, headers } = await get(overrideAddress(`mf-fixture@${origin},mf-other@${origin}`));
  expect(status).toBe(200);
  expect(boot?.overrides).toMatchObject({
    active: [{ remote: 'mf-fixture' }],
    refused: [{ requested: `mf-other@${origin}`, reason: 'no mf-other is live here' }],
  });
  expect(headers.getSetCookie()).toEqual([expect.not.stringContaining('mf-other')]);
});
