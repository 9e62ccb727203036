import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { aRelease, aShell, aTeam, formOf, releasesOf, type TestRelease } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { siteActor } from './actor.ts';
import { grantDeclared } from './grants.ts';
import { publishRelease } from './publish-release.ts';

const open = (): Promise<OpenApp> => openApp({ shell: aShell });
const folderOf = (app: OpenApp, { release }: TestRelease) => join(app.releases.folder, release.remote, release.hash);

test('a valid release is stored unchanged, and is not live yet', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const sound = aRelease();
  const { remote, hash } = sound.release;
  expect(await team.publish(sound)).toEqual({ status: 200, body: { remote, release: hash, created: true } });
  expect(await readFile(join(folderOf(app, sound), 'release.json'), 'utf8')).toBe(JSON.stringify(sound.release));
  expect(await readFile(join(folderOf(app, sound), 'server/remote.cjs'), 'utf8')).toBe('exports.pages = {};');
  expect(await readdir(join(app.releases.folder, remote))).toEqual([hash]);
  expect((await team.get(`/releases/${remote}`)).body).toMatchObject({
    channels: { remote, live: null, canary: null, sequence: 1 },
    releases: [{ release: hash, revision: null, publishedBy: 'Team <mf-blog@plumbline.example>' }],
    history: [{ sequence: 1, action: 'publish', release: hash, previous: null }],
  });
});

test('publishing the same release again changes nothing; files lost from the disk are restored', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const sound = aRelease();
  await team.publish(sound);
  const later = { ...sound, release: { ...sound.release, builtAt: '2026-11-21T11:00:00.000Z' } };
  expect((await team.publish(later)).body).toMatchObject({ release: sound.release.hash, created: false });
  await rm(folderOf(app, sound), { recursive: true });
  expect((await team.publish(later)).body).toMatchObject({ created: false });
  expect(JSON.parse(await readFile(join(folderOf(app, sound), 'release.json'), 'utf8'))).toEqual(sound.release);
  expect((await team.get('/releases/mf-blog')).body).toMatchObject({ channels: { sequence: 1 } });
});

test('an earlier release that is published again is the newest, once', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [first, second] = releasesOf('mf-blog', 2) as [TestRelease, TestRelease];
  for (const one of [first, second, first, first]) await team.publish(one);
  const hashes = [first.release.hash, second.release.hash];
  expect((await team.get('/releases/mf-blog')).body).toMatchObject({
    channels: { sequence: 3 },
    releases: hashes.map((release) => ({ release })),
    history: [hashes[0], hashes[1], hashes[0]].map((release) => ({ action: 'publish', release })),
  });
});

test('a folder of an unpublished release is no obstacle', async () => {
  await using app = await open();
  const sound = aRelease();
  const team = await aTeam(app);
  await team.publish(aRelease({ files: { 'browser/remoteEntry.js': '// another' } }));
  await writeFile(folderOf(app, sound), 'left over');
  expect((await team.publish(sound)).status).toBe(200);
  expect(await readdir(folderOf(app, sound))).toEqual(['browser', 'release.json', 'server']);
});

test('ten processes that publish one release concurrently store it once', async () => {
  await using app = await open();
  const { release, files } = aRelease();
  const upload = {
    description: JSON.stringify(release),
    files: new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])),
  };
  await app.db.write((transaction) => grantDeclared(transaction, release));
  const actor = siteActor('command line');
  const answers = await Promise.all(Array.from({ length: 10 }, () => publishRelease(app, upload, actor)));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await readdir(join(app.releases.folder, 'mf-blog'))).toHaveLength(1);
});

test('compressed forms of browser files may be included, and are checked', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const sound = aRelease();
  const packed = (text: string) => ({ ...sound.files, 'browser/remoteEntry.js.br': brotliCompressSync(text) });
  expect((await team.publish(sound, packed('alert(1)'))).body.issues).toEqual([
    { path: 'files.browser/remoteEntry.js.br', message: 'is no compressed form of browser/remoteEntry.js' },
  ]);
  expect((await team.publish(sound, packed('// mf-blog'))).status).toBe(200);
});

const damages: [string, (sound: TestRelease) => TestRelease['files'], string, string][] = [
  [
    'a flipped byte',
    ({ files }) => ({ ...files, 'browser/remoteEntry.js': '// mf-blOg' }),
    'files.browser/remoteEntry.js',
    'does not have the hash described',
  ],
  [
    'a half file',
    ({ files }) => ({ ...files, 'server/remote.cjs': 'exports' }),
    'files.server/remote.cjs',
    'has 7 bytes, and 19 are described',
  ],
  [
    'a missing file',
    ({ files }) => ({ 'server/remote.cjs': files['server/remote.cjs'] ?? '' }),
    'files.browser/remoteEntry.js',
    'is missing',
  ],
  [
    'a file too many',
    ({ files }) => ({ ...files, 'browser/extra.js': '' }),
    'files.browser/extra.js',
    'is not described',
  ],
];

test.each(damages)('%s is refused with its path, and nothing is kept', async (_, damage, path, message) => {
  await using app = await open();
  const team = await aTeam(app);
  const sound = aRelease();
  const { status, body } = await team.publish(sound, damage(sound));
  expect([status, body.code, body.issues]).toEqual([422, 'release_refused', [{ path, message }]]);
  expect(await readdir(app.releases.folder, { recursive: true })).not.toContain('mf-blog');
});

test.each([
  '/blog?/evil',
  '/Blog/evil',
  '//blog/evil',
  '/Terms',
  '/Admin',
  '/admin/evil%2f',
  '/_site/snapshot',
  '/:anything',
  '/*',
  '/blog//x',
  '/blog/',
  '/blog/x?',
  '/blog/*/x',
  '/blog/:a-b',
  '/bl%6fg',
  '/blog/\u0430',
  `/blog${'/:a?'.repeat(25)}`,
  `/blog/${'a'.repeat(200)}`,
  '/api/docs',
  '/assets/x',
  '/releases/mf-blog',
  '/media/x',
  '/metrics',
  '/og/x',
  '/feed/x',
  'blog',
  '',
])('the path %j is no page of a remote', async (path) => {
  await using app = await open();
  const team = await aTeam(app);
  const began = process.cpuUsage();
  const { status, body } = await team.publish(aRelease({ routes: [{ path }] }));
  expect([status, new Set(body.issues?.map((issue) => issue.path))]).toEqual([
    400,
    new Set(['description.declaration.routes.0.path']),
  ]);
  // In µs of the processor, however busy the machine is.
  expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
});

test('a path that leads out of the release is refused', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const { body } = await team.publish(aRelease({ files: { 'browser/../../../registry-key': 'mine' } }));
  expect(body.issues).toEqual([
    {
      path: 'files.browser/../../../registry-key',
      message: 'must be a path of at most five plain names below browser/ or server/',
    },
  ]);
});

test('all reasons are returned in one answer', async () => {
  await using app = await open();
  const other = await aTeam(app, 'mf-shop');
  const [shop] = [aRelease({ remote: 'mf-shop', routes: [{}, { path: '/shop/:item' }] })];
  await other.publish(shop);
  await other.post('/releases/mf-shop/promote', { release: shop.release.hash });
  const team = await aTeam(app);
  const script = `${'x'.repeat(2_000)} import('https://cdn.elsewhere.net/lib.js')`;
  const bad = aRelease({
    routes: [{}, { path: '/shop/:id' }, { path: '/blog/other', page: 'nowhere' }, { path: '/shop/new' }],
    files: { 'browser/remoteEntry.js': script },
    change: { server: null, hash: '0'.repeat(20), shared: { react: '^18.2.0' } },
  });
  const declaration = { ...bad.release.declaration, services: '^2.0.0', budget: 1 };
  const { status, body } = await team.publish({ ...bad, release: { ...bad.release, declaration } }, { 'x.txt': '' });
  expect([status, body.code, body.message]).toEqual([
    422,
    'release_refused',
    `mf-blog ${'0'.repeat(20)} is refused, for ${body.issues?.length} reasons.`,
  ]);
  expect(body.issues).toEqual(
    expect.arrayContaining([
      { path: 'hash', message: expect.stringMatching(/^is not the hash of this description, which is [\da-f]{20}$/) },
      { path: 'files.browser/remoteEntry.js', message: 'is missing' },
      { path: 'files.x.txt', message: 'is not described' },
      { path: 'server', message: expect.stringContaining('there is no server bundle') },
      { path: 'assets.list', message: 'has 2 kB of scripts, and the budget is 1 kB' },
      {
        path: 'declaration.routes.1.path',
        message: '/shop/:id stands for the same addresses as /shop/:item of mf-shop',
      },
      { path: 'declaration.routes.2.page', message: 'the release has no scripts for a page "nowhere"' },
      {
        path: 'declaration.routes.3.path',
        message: '/shop/new stands in the section of mf-shop (/shop), where only admin pages may',
      },
      { path: 'declaration.services', message: 'needs @plumbline/services ^2.0.0, and this shell has 1.3.0' },
      {
        path: 'shared.react',
        message: 'needs react ^18.2.0, and this shell has 19.3.1',
      },
    ]),
  );
});

test('a script that loads from another origin is refused, except a payment provider’s with the grant', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-blog', { sections: ['/blog'], payments: true });
  const files = {
    'browser/remoteEntry.js': `load("https://js.stripe.com/v3/stripe.js"); see("https://en.wikipedia.org/wiki/Lintel"); say("such as https://example.org/script.js")`,
  };
  expect((await team.publish(aRelease({ files }))).body.issues).toEqual([
    {
      path: 'files.browser/remoteEntry.js',
      message: 'loads from https://js.stripe.com, which this site does not allow',
    },
  ]);
  expect((await team.publish(aRelease({ files, routes: [{ policy: 'payments' }] }))).status).toBe(200);
});

test('a container that loads further scripts without integrity hashes is refused; a single file needs none', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const files = (entry: string) => ({ 'browser/remoteEntry.js': entry, 'browser/12.js': '// the page' });
  const change = { assets: { list: ['remoteEntry.js', '12.js'] } };
  const foreign = await team.publish(aRelease({ files: files('load("12.js")'), change }));
  expect(foreign.body.issues).toEqual([
    { path: 'files.browser/remoteEntry.js', message: expect.stringMatching(/^loads 12\.js without a hash/) },
  ]);
  const unlisted = await team.publish(aRelease({ files: files('load("12.js")') }));
  expect(unlisted.body.issues).toEqual(foreign.body.issues);
  const asks = aRelease({ files: files('load("12.js", self.__plumblineIntegrity("12.js"))'), change });
  expect((await team.publish(asks)).status).toBe(200);
  expect((await team.publish(aRelease({ files: { 'browser/remoteEntry.js': '// one file' } }))).status).toBe(200);
});

test.each([
  ['import { a } from "./a.js"; a();'],
  ['var mf_blog = {}; export { mf_blog };'],
  ['var mf_blog = new URL("a.js", import.meta.url);'],
  ['await 1;'],
])('a container that is an ES module is refused with that reason: %s', async (entry) => {
  await using app = await open();
  const team = await aTeam(app);
  expect((await team.publish(aRelease({ files: { 'browser/remoteEntry.js': entry } }))).body.issues).toEqual([
    { path: 'files.browser/remoteEntry.js', message: expect.stringMatching(/^is an ES module/) },
  ]);
});

test('an error while its pages are rendered is a reason for refusal, and nothing is kept', async () => {
  const fault = { path: 'declaration.routes.0', message: '/blog: no such thing' };
  await using app = await openApp({ shell: { ...aShell, render: async () => [fault] } });
  const team = await aTeam(app);
  expect((await team.publish(aRelease())).body.issues).toEqual([fault]);
  expect(await readdir(join(app.releases.folder, 'mf-blog'))).toEqual([]);
});

test('without the build of the shell nothing can be released', async () => {
  await using app = await openApp();
  const team = await aTeam(app);
  expect((await team.publish(aRelease())).body.issues).toEqual([
    { path: 'shell', message: "the shell's build cannot be read: nothing can be held against it" },
  ]);
});

test('a token is valid for one remote until it is revoked', async () => {
  await using app = await open();
  const team = await aTeam(app, 'mf-shop');
  expect(await team.publish(aRelease())).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'This token is for mf-shop, not for mf-blog.' },
  });
  await app.db.knex('team_tokens').update({ revoked_at: '2026-11-21T12:00:00.000Z' });
  const [release] = releasesOf('mf-shop', 1);
  expect(await team.publish(release ?? aRelease())).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
});

test('a token for promotions cannot publish, and one for publishing cannot promote', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const [one, two] = releasesOf('mf-blog', 2);
  const hash = one?.release.hash ?? '';
  expect((await team.publish(one ?? aRelease())).status).toBe(200);
  const rights = (held: string) => app.db.knex('team_tokens').update({ rights: held });
  const forbidden = (message: string) => ({ status: 403, body: { code: 'forbidden', message } });
  await rights('publish');
  const noPromoting = forbidden('This token for mf-blog may publish, not promote.');
  expect(await team.post('/releases/mf-blog/promote', { release: hash })).toMatchObject(noPromoting);
  expect(await team.post('/releases/mf-blog/canary', { release: hash, percent: 5 })).toMatchObject(noPromoting);
  expect(await team.post('/releases/mf-blog/rollback', {})).toMatchObject(noPromoting);
  await rights('promote');
  expect(await team.publish(two ?? aRelease())).toMatchObject(
    forbidden('This token for mf-blog may promote, not publish.'),
  );
  expect((await team.post('/releases/mf-blog/promote', { release: hash })).status).toBe(200);
});

test('without a token the body is not read', async () => {
  await using app = await open();
  const body = formOf('{}', {});
  const none = await fetch(`${app.origin}/api/releases`, { method: 'POST', body });
  const wrong = await fetch(`${app.origin}/api/releases`, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer x' },
  });
  expect([none.status, wrong.status]).toEqual([401, 401]);
  expect(await none.json()).toMatchObject({ code: 'unauthorized', message: "This needs a team's token." });
});

const unsound: [string, BodyInit, Record<string, string>, number, string][] = [
  ['JSON', '{}', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
  ['a broken form', '--x', { 'content-type': 'multipart/form-data; boundary=y' }, 400, 'invalid_input'],
  ['no description', formOf('', {}), {}, 400, 'invalid_json'],
  ['a description of nothing', formOf('{"remote":"blog"}', {}), {}, 400, 'invalid_input'],
  ['a description too long', formOf(' '.repeat(600_000), {}), {}, 413, 'payload_too_large'],
];

test.each(unsound)('%s is answered with its fault', async (_, body, headers, status, code) => {
  await using app = await open();
  const { token } = await aTeam(app);
  const response = await fetch(`${app.origin}/api/releases`, {
    method: 'POST',
    body,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
});

test('an upload beyond the limit is cut off', async () => {
  await using app = await open();
  const team = await aTeam(app);
  const large = aRelease({ files: { 'browser/large.bin': Buffer.alloc(33 * 1024 * 1024) } });
  const answer = await team.publish(large).catch(() => null);
  // A sender that is still sending may see its connection end before the answer.
  if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  expect((await team.publish(aRelease())).status).toBe(200);
});
