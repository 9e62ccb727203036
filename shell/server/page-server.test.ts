import { createHash } from 'node:crypto';
import { request, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { fixtureRelease, serverBundle } from './testing/fixture-release.ts';
import { openPageServer } from './testing/open-page-server.ts';

type Opened = Awaited<ReturnType<typeof openPageServer>>;
let site: Opened;

/** The page's boot data for the browser. */
function bootOf(html: string) {
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    rendered: boolean;
    admin?: true;
    snapshot: { remotes: { name: string; release: string; routes: object[] }[] };
    seeds: object;
    layout: { navigation: object[] };
  };
}

async function get(path: string, init: RequestInit = {}) {
  const answer = await fetch(site.origin + path, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A GET without `fetch`, which normalizes addresses and asks caches not to answer. */
function getVerbatim(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (answer) =>
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }),
    )
      .on('error', reject)
      .end();
  });
}

/** Sends bytes as they are and returns the whole answer. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (data) => (answer += String(data)));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

afterEach(() => site.close());

test('a document carries a text that its page says is in the HTML only there', async () => {
  site = await openPageServer((_, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ title: 'T', content: '<p>Once</p>' }));
  });
  const load = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {}, { inPage: { content: 'text' } })`;
  const page = `const { createElement } = require('react'); exports.pages = { fixture: async () => ({ ${load}, Page: () => createElement('div', { id: 'text', dangerouslySetInnerHTML: { __html: '<p>Once</p>' } }) }) };`;
  await site.publish(await fixtureRelease({ server: page }));
  const { text } = await get('/fixture');
  expect(text.match(/Once/g)).toHaveLength(1);
  expect(bootOf(text).seeds).toEqual({
    '/api/thing': { data: { title: 'T', content: '' }, inPage: { content: 'text' } },
  });
});

describe('a page whose remote is sound', () => {
  beforeEach(async () => {
    site = await openPageServer();
    await site.publish(await fixtureRelease({ server: serverBundle('Rendered on the server') }));
  });

  test('arrives rendered, with its title and what the browser needs to take over', async () => {
    const { status, text } = await get('/fixture');
    expect(status).toBe(200);
    expect(text).toMatch('<h1>Rendered on the server</h1>');
    expect(text).toMatch('<title>Rendered on the server</title>');
    expect(bootOf(text)).toMatchObject({
      rendered: true,
      layout: { renderedAt: expect.stringMatching(/^2031-.*Z$/) },
    });
  });

  test('preloads exactly what loads remotes and its scripts, each with its hash', async () => {
    const { text } = await get('/fixture');
    const preloads = [
      ...text.matchAll(/<link rel="preload" as="script"[^>]* href="([^"]+)" integrity="(sha384-[^"]+)"/g),
    ].map(([, url]) => url);
    expect(preloads).toEqual([
      expect.stringMatching(/^\/assets\/federation\.[0-9a-f]+\.js$/),
      expect.stringMatching(/^\/releases\/mf-fixture\/[0-9a-f]{20}\/remoteEntry\.js$/),
    ]);
  });

  test('whose page comes later names no script of it, and is rendered as one that React takes over later', async () => {
    const server = serverBundle('Comes later');
    await site.publish(await fixtureRelease({ server, routes: [{ hydrate: 'later' }] }));
    const { text } = await get('/fixture');
    expect(text).toMatch(/<div data-remote="mf-fixture"[^>]*><!--\$--><h1>Comes later<\/h1><!--\/\$--><\/div>/);
    expect(text).not.toContain('as="script"');
    expect(bootOf(text).snapshot.remotes).toMatchObject([{ routes: [{ hydrate: 'later' }] }]);
  });

  test('whose page comes later and throws is rendered out of the last good release', async () => {
    const faulty = `exports.pages = { fixture: async () => ({ Page: () => { throw new Error('at render'); } }) };`;
    await site.publish(await fixtureRelease({ server: faulty, routes: [{ hydrate: 'later' }] }));
    expect((await get('/fixture')).text).toContain('<h1>Rendered on the server</h1>');
  });

  test('runs and styles itself only by what its policy has the hash of', async () => {
    const { text, headers } = await get('/fixture');
    const csp = headers.get('content-security-policy') ?? '';
    const inline = [...text.matchAll(/<(script|style)(?![^>]*(?:type="application| src=))[^>]*>([^]*?)<\/\1>/g)];
    expect(inline.map(([, element]) => element)).toEqual(expect.arrayContaining(['script', 'style']));
    for (const [, element, content = ''] of inline) {
      const directive = new RegExp(`${element}-src ([^;]*)`).exec(csp)?.[1];
      expect(directive).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    }
    expect(csp).not.toMatch(/unsafe|nonce/);
  });

  test('is the same for every theme: what the visitor chose is shown by its first script', async () => {
    const { text } = await get('/fixture', { headers: { cookie: 'theme=dark' } });
    expect(text).toMatch(/<html lang="en">/);
    expect(text.indexOf('dataset.theme')).toBeLessThan(text.indexOf('<style'));
  });

  test('sends no body to HEAD, and refuses what is no reading', async () => {
    expect(await get('/fixture', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await get('/fixture', { method: 'POST' })).toMatchObject({ status: 405 });
  });

  test('has one address: a slash at its end is redirected, and never to another host', async () => {
    const { status, headers } = await get('/fixture/?a=1');
    expect([status, headers.get('location')]).toEqual([308, '/fixture?a=1']);
    expect((await getVerbatim('//evil.example/')).location).toBe('/evil.example');
    expect((await getVerbatim('/\\evil.example/')).location ?? '').not.toMatch(/^\/[\\/]/);
  });
});

test('a release that goes live is in the next page view', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ server: serverBundle('First') }));
  expect((await get('/fixture')).text).toMatch('<h1>First</h1>');
  await site.publish(await fixtureRelease({ server: serverBundle('Second') }));
  expect((await get('/fixture')).text).toMatch('<h1>Second</h1>');
});

test('the navigation is what the live remotes declare, and a page has the share picture that its declaration asks for', async () => {
  site = await openPageServer();
  const navigation = [{ label: "Q & A's", place: 5 }];
  const shareCard = { title: 'Evenings "in" <Annapolis>', note: 'Talks' };
  const server = serverBundle('Events');
  const release = await fixtureRelease({ routes: [{ navigation, shareCard, sitemap: true }], server });
  const blog = await fixtureRelease({
    remote: 'mf-blog',
    routes: [{ path: '/blog', navigation: [{ label: 'Blog', place: 1 }] }],
  });
  for (const one of [release, blog]) await site.publish(one);
  const { text } = await get('/fixture');
  const links = [
    ...(/<nav aria-label="Main"[^]*?<\/nav>/.exec(text)?.[0].matchAll(/href="([^"]+)"[^>]*>([^]*?)<\/a>/g) ?? []),
  ];
  expect(links.map(([, to, label]) => [to, label])).toEqual([
    ['/blog', 'Blog'],
    ['/fixture', 'Q &amp; A&#x27;s'],
  ]);
  expect(bootOf(text).layout.navigation).toEqual([
    { label: 'Blog', path: '/blog' },
    { label: "Q & A's", path: '/fixture' },
  ]);
  // The document contains the text once.
  expect(bootOf(text).snapshot.remotes.flatMap(({ routes }) => routes)).not.toContainEqual(
    expect.objectContaining({ navigation: expect.anything() }),
  );
  expect(text).toMatch(/property="og:image" content="[^"]+\/og\/page\/mf-fixture\/fixture\.png"/);
  expect(text).toContain('property="og:image:alt" content="Evenings &#34;in&#34; &#60;Annapolis&#62;"');
  expect((await get('/blog')).text).not.toContain('og:image');
  // A release that declares none removes its entry.
  await site.publish(await fixtureRelease({ server: serverBundle('Later') }));
  expect(bootOf((await get('/fixture')).text).layout.navigation).toEqual([{ label: 'Blog', path: '/blog' }]);
});

test('an address that no remote owns is 404, with header, footer and the screen for it', async () => {
  site = await openPageServer();
  const { status, text } = await get('/nowhere');
  expect(status).toBe(404);
  expect(text).toMatch('404 Page Not Found');
  expect(text).toMatch('<header');
  expect(text).toMatch('<footer');
  expect(text).toMatch('<meta name="robots" content="noindex"');
});

test('no spelling of an address makes a page of ours name another host', async () => {
  site = await openPageServer();
  const answer = await sendRaw('GET /..//evil.example/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch('404 Page Not Found');
  expect(answer).not.toMatch('http://evil.example');
});

test.each([
  ['throws while it is loaded', `throw new Error('at load')`],
  [
    'throws while it renders',
    `exports.pages = { fixture: async () => ({ Page: () => { throw new Error('at render'); } }) };`,
  ],
  [
    'names a share image that is no address',
    `exports.pages = { fixture: async () => ({ Page: () => 'Page', meta: () => ({ title: 'T', image: { url: 'https://', alt: '' } }) }) };`,
    true,
  ],
  ['lacks the page', `exports.pages = {};`],
  ['never gets its page ready', `exports.pages = { fixture: () => new Promise(() => {}) };`],
])(
  'a server bundle that %s leaves header, footer and a page that the browser renders or takes over',
  async (_, server, rendered = false) => {
    site = await openPageServer();
    await site.publish(await fixtureRelease({ server }));
    const { status, text } = await get('/fixture');
    expect(status).toBe(200);
    expect(text).toMatch('<header');
    expect(text).toMatch('<footer');
    expect(bootOf(text).rendered).toBe(rendered);
    expect(text).toMatch('remoteEntry.js');
  },
);

test('a page whose meta throws goes out all the same, under the site’s name', async () => {
  site = await openPageServer();
  await site.publish(
    await fixtureRelease({
      server: `exports.pages = { fixture: async () => ({ Page: () => 'Still here', meta: () => { throw new Error('at meta'); } }) };`,
    }),
  );
  const { status, text } = await get('/fixture');
  expect(status).toBe(200);
  expect(text).toMatch('Still here');
  expect(text).toMatch('<title>Plumbline</title>');
});

test('a page that only the browser renders is left to it', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ server: null, routes: [{ render: 'browser' }] }));
  const { status, text } = await get('/fixture');
  expect([status, bootOf(text).rendered]).toEqual([200, false]);
});

test('admin routes are nobody’s on the server, and only the full snapshot names them', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ routes: [{ admin: true }] }));
  const { status, text } = await get('/fixture');
  expect(status).toBe(404);
  expect(bootOf(text).snapshot.remotes).toEqual([]);
  expect(text).not.toMatch('mf-fixture');
  expect((await get('/_site/snapshot')).text).not.toMatch('mf-fixture');
  expect((await get('/_site/snapshot?admin=1')).text).toMatch('mf-fixture');
});

describe('an admin page', () => {
  const asked: string[] = [];
  beforeEach(async () => {
    asked.length = 0;
    site = await openPageServer(({ url = '' }, answer) => {
      asked.push(url);
      answer.writeHead(401).end();
    });
    await site.publish(await fixtureRelease({ routes: [{ admin: true }] }));
  });
  const as = (cookie: string, path = '/fixture') => get(path, { headers: { cookie } });

  test.each(['plumbline-staff-mark=1', 'a=b; plumbline-staff-mark=forged'])(
    'is the frame of the admin pages for whoever has the mark of a session (%s)',
    async (cookie) => {
      const { status, headers, text } = await as(cookie);
      expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([
        200,
        'private, no-store',
        'Accept-Encoding, Cookie',
      ]);
      expect(headers.get('etag')).toBeNull();
      expect(text).toMatch('aria-label="Admin pages"');
      expect(text).not.toMatch('404 Page Not Found');
      expect(text).not.toMatch('contentinfo');
      expect(text).not.toMatch('<footer');
      const { rendered, admin, snapshot, seeds } = bootOf(text);
      expect([rendered, admin, seeds]).toEqual([false, true, {}]);
      expect(snapshot.remotes.map(({ name }) => name)).toEqual(['mf-fixture']);
    },
  );

  test('is made without asking the API for anything', async () => {
    await as('plumbline-staff-mark=1; plumbline-staff=token');
    expect(asked.filter((url) => url.startsWith('/api/admin'))).toEqual([]);
  });

  test.each(['', 'plumbline-staff=token', 'plumbline-staff-marked=1', 'theme=dark'])(
    'is a 404 for everybody else (cookie: %s)',
    async (cookie) => {
      const { status, headers, text } = await as(cookie);
      expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
      expect(text).toMatch('404 Page Not Found');
      expect(text).not.toMatch('Admin pages');
      expect(bootOf(text).admin).toBeUndefined();
    },
  );

  test('is one over https for a mark that no script can have set', async () => {
    await site.close();
    site = await openPageServer(undefined, undefined, undefined, { siteOrigin: 'https://plumbline.example' });
    await site.publish(await fixtureRelease({ routes: [{ admin: true }] }));
    const marks = ['plumbline-staff-mark', '__Host-plumbline-staff-mark', '__Host-Http-plumbline-staff-mark'];
    const answers = await Promise.all(marks.map((mark) => as(`${mark}=1`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  test('whoever has the mark gets public pages as everybody, and a 404 where nothing is', async () => {
    const { status, text } = await as('plumbline-staff-mark=1', '/nowhere');
    expect(status).toBe(404);
    expect(text).toMatch('404 Page Not Found');
    expect(bootOf(text).snapshot.remotes).toEqual([]);
  });
});

describe('a page with the policy for payments', () => {
  const policyOf = async (path: string) => {
    const { headers } = await get(path);
    const directives = (headers.get('content-security-policy') ?? '').split('; ').map((line) => line.split(' '));
    return {
      ...Object.fromEntries(directives.map(([name, ...sources]) => [name, sources])),
      permissions: headers.get('permissions-policy'),
    } as Record<string, readonly string[] | string | null>;
  };
  const paying = () =>
    fixtureRelease({
      routes: [
        {},
        { path: '/pay', policy: 'payments' },
        { path: '/pay-test', policy: 'payments', admin: true, render: 'browser' },
      ],
    });

  test('may load the providers’ scripts and frames and call them, and no other page may', async () => {
    site = await openPageServer();
    await site.publish(await paying());
    const [pay, other] = [await policyOf('/pay'), await policyOf('/fixture')];
    expect(pay['script-src']).toEqual(expect.arrayContaining(["'strict-dynamic'", 'https://js.stripe.com']));
    expect(pay['frame-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(pay['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    expect(pay['permissions']).toMatch('payment=(self "https://js.stripe.com"');
    expect(JSON.stringify(other)).not.toMatch('stripe');
    expect(other).not.toHaveProperty('frame-src');
    expect(other['permissions']).toMatch('payment=()');
    expect(bootOf((await get('/pay')).text)).toMatchObject({ policy: 'payments' });
    expect(bootOf((await get('/fixture')).text)).toMatchObject({ policy: null });
  });

  test('shows no image of another site, as no page does on which visitors type a secret', async () => {
    site = await openPageServer();
    const routes = [{}, { path: '/pay', policy: 'payments' as const }, { path: '/secret', ownDocument: true as const }];
    await site.publish(await fixtureRelease({ routes }));
    expect((await policyOf('/fixture'))['img-src']).toEqual(["'self'", 'data:', 'https:']);
    for (const path of ['/pay', '/secret']) expect((await policyOf(path))['img-src']).toEqual(["'self'", 'data:']);
  });

  test('an admin page has it too, though the server knows nothing else of it', async () => {
    site = await openPageServer();
    await site.publish(await paying());
    expect((await policyOf('/pay-test'))['connect-src']).toContain('https://api.stripe.com');
    expect((await get('/pay-test')).status).toBe(404);
  });

  test('a sandbox stands in the providers’ place', async () => {
    const sandbox = 'http://localhost:3002';
    site = await openPageServer(undefined, {
      SANDBOX_ORIGIN: sandbox,
      SQUARE_APPLICATION_ID: 'sandbox-app',
    });
    await site.publish(await paying());
    const policy = await policyOf('/pay');
    for (const directive of ['frame-src', 'connect-src']) expect(policy[directive]).toEqual(["'self'", sandbox]);
    expect(policy['img-src']).toContain(sandbox);
    expect(JSON.stringify(policy)).not.toMatch(/stripe\.com|squarecdn/);
  });

  test('names Square only where there is an account with it', async () => {
    site = await openPageServer(undefined, {
      SQUARE_APPLICATION_ID: 'sq0idp-1',
    });
    await site.publish(await paying());
    expect((await policyOf('/pay'))['connect-src']).toEqual([
      "'self'",
      'https://api.stripe.com',
      'https://web.squarecdn.com',
      'https://pci-connect.squareup.com',
    ]);
  });
});

test('the snapshot is answered with 304 to whoever has it', async () => {
  site = await openPageServer();
  const first = await get('/_site/snapshot');
  const etag = first.headers.get('etag') ?? '';
  expect((await getVerbatim('/_site/snapshot', { 'if-none-match': etag })).status).toBe(304);
});

test('whoever cannot show a release is given the one before, or the one that is live by now', async () => {
  site = await openPageServer();
  const first = await fixtureRelease({ server: serverBundle('First') });
  const second = await fixtureRelease({ server: serverBundle('Second') });
  const other = async (hash: string) => get(`/_site/releases/mf-fixture?not=${hash}`);
  const answerOf = ({ text }: { text: string }) => {
    const { release, live } = JSON.parse(text) as { release: { release: string }; live: boolean };
    return [release.release, live];
  };
  await site.publish(first);
  expect((await other(first.release.hash)).status).toBe(404);
  await site.publish(second);
  expect(answerOf(await other(second.release.hash))).toEqual([first.release.hash, false]);
  expect(answerOf(await other(first.release.hash))).toEqual([second.release.hash, true]);
  expect((await get('/_site/releases/mf-nobody?not=x')).status).toBe(404);
  // The chunk is fetched on demand, so no page contains its URL.
  expect((await get('/fixture')).text).not.toContain(first.release.hash);
  expect((await get('/_site/snapshot?admin=1')).text).not.toContain(first.release.hash);
});

describe('released files', () => {
  test('are served for ever, also those of a release that is no longer live', async () => {
    site = await openPageServer();
    const first = await fixtureRelease({ browser: { 'remoteEntry.js': 'const first = 1;' } });
    await site.publish(first);
    await site.publish(await fixtureRelease({ browser: { 'remoteEntry.js': 'const second = 2;' } }));
    const { status, headers, text } = await get(`/releases/mf-fixture/${first.release.hash}/remoteEntry.js`);
    expect([status, text]).toEqual([200, 'const first = 1;']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    'server/remote.cjs',
    '../server/remote.cjs',
    '%2e%2e/server/remote.cjs',
    '../release.json',
    'nothing.js',
    '',
  ])('%s is not among them', async (path) => {
    site = await openPageServer();
    const { release } = await fixtureRelease();
    await site.publish(await fixtureRelease());
    expect((await getVerbatim(`/releases/mf-fixture/${release.hash}/${path}`)).status).toBe(404);
  });
});

describe('the API behind the page server', () => {
  test('is passed on whole: method, body, status, headers, and the id of the request', async () => {
    let seen: { method?: string | undefined; body: string; id?: unknown } = { body: '' };
    site = await openPageServer((incoming, answer) => {
      let body = '';
      incoming
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          seen = { method: incoming.method, body, id: incoming.headers['x-request-id'] };
          answer.writeHead(418, { 'x-own': 'kept', 'content-type': 'application/json' }).end('{"tea":true}');
        });
    });
    const answer = await get('/api/anything?x=1', { method: 'POST', body: 'payload' });
    expect(answer).toMatchObject({ status: 418, text: '{"tea":true}' });
    expect(answer.headers.get('x-own')).toBe('kept');
    expect(seen).toEqual({ method: 'POST', body: 'payload', id: answer.headers.get('x-request-id') });
  });

  test.each(['GET', 'DELETE', 'OPTIONS'])('never takes the body of a %s for another request', async (method) => {
    const seen: string[] = [];
    site = await openPageServer((incoming, answer) => {
      seen.push(`${incoming.method} ${incoming.url}`);
      incoming.resume().on('end', () => answer.end('{}'));
    });
    const hidden = 'GET /api/hidden HTTP/1.1\r\nhost: x\r\n\r\n';
    const head = `${method} /api/open HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`;
    const answer = await sendRaw(`${head}${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(seen).toEqual([`${method} /api/open`]);
  });

  test('is left alone by whoever went away before it answered', async () => {
    const { promise: leftAlone, resolve: leave } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    site = await openPageServer((_, answer) => {
      answer.on('close', leave);
      ask();
    });
    const visitor = new AbortController();
    const gone = expect(get('/api/slow', { signal: visitor.signal })).rejects.toThrow(/abort/);
    await asked;
    visitor.abort();
    await gone;
    await leftAlone;
  });

  test.each([
    ['a visitor who leaves in the middle of an answer is no fault', 'visitor', 'info'],
    ['an API that breaks off in the middle of an answer is one', 'API', 'error'],
  ] as const)('%s', async (_, leaver, level) => {
    const logged: { level: string; err?: unknown }[] = [];
    const log = pino(
      { formatters: { level: (label) => ({ level: label }) } },
      { write: (line: string) => void logged.push(JSON.parse(line)) },
    );
    const begun: ServerResponse[] = [];
    site = await openPageServer(
      (_incoming, answer) => {
        begun.push(answer);
        answer.write('the first half of ');
      },
      undefined,
      log,
    );
    const visitor = new AbortController();
    const answer = await fetch(`${site.origin}/api/long`, { signal: visitor.signal });
    const read = answer.text().catch(() => 'cut');
    if (leaver === 'visitor') visitor.abort();
    else begun[0]?.destroy();
    expect(await read).toBe('cut');
    while (logged.length === 0) await setTimeout(5);
    expect(logged.map((line) => line.level)).toEqual([level]);
  });

  test.each<[string, RequestListener]>([
    ['answers', (_, answer) => void answer.writeHead(410, { 'content-type': 'application/json' }).end('{}')],
    ['fails', (_, answer) => void answer.writeHead(500).end()],
    ['breaks off', (incoming) => void incoming.socket.destroy()],
  ])('where the API %s, no line of the log holds what stood in an address', async (_, api) => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    site = await openPageServer(api, undefined, log);
    for (const path of [
      '/recovery?token=secret-1',
      '/verify-email/secret-2',
      '/api/verify-email/secret-3',
      '/api/dashboard/verify-payment?userId=secret-4&transactionId=secret-5',
    ]) {
      await get(path, { headers: { referer: 'https://plumbline.example/recovery?token=secret-6' } });
    }
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toContain('secret-');
  });

  test('answers without a body leave its connections open', async () => {
    const connections = new Set<Socket>();
    site = await openPageServer((incoming, answer) => {
      connections.add(incoming.socket);
      if (incoming.method === 'HEAD') answer.writeHead(200, { 'content-length': 2 }).end();
      else answer.writeHead(304, { etag: '"1"' }).end();
    });
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) await get('/api/thing', { method });
    expect(connections.size).toBe(1);
  });

  test('is a 503 in its own error shape while it cannot be reached', async () => {
    site = await openPageServer((incoming) => incoming.socket.destroy());
    const { status, headers, text } = await get('/api/blog/posts');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('10');
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
  });

  test('is asked by a page under the id of the page’s own request', async () => {
    const ids: unknown[] = [];
    site = await openPageServer((incoming, answer) => {
      // The page server's own requests do not belong to a visitor's.
      if (incoming.url === '/api/thing') ids.push(incoming.headers['x-request-id']);
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const load = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {})`;
    await site.publish(
      await fixtureRelease({ server: `exports.pages = { fixture: async () => ({ Page: () => null, ${load} }) };` }),
    );
    const { headers } = await get('/fixture', { headers: { 'x-request-id': 'of-the-visit-1' } });
    expect([headers.get('x-request-id'), ...ids]).toEqual(['of-the-visit-1', 'of-the-visit-1']);
  });

  test.each([
    [503, 503],
    [500, 503],
    [429, 429],
    [404, 404],
    [400, 404],
  ])('an answer of %i to what a page needs makes the page %i', async (api, page) => {
    site = await openPageServer((_, answer) =>
      answer.writeHead(api, { 'content-type': 'application/json' }).end('{"code":"internal","message":"No"}'),
    );
    const load = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {})`;
    await site.publish(
      await fixtureRelease({ server: `exports.pages = { fixture: async () => ({ Page: () => null, ${load} }) };` }),
    );
    const { status, text } = await get('/fixture');
    expect(status).toBe(page);
    expect(bootOf(text).seeds).toEqual({ '/api/thing': { error: { status: api, code: 'internal', detail: 'No' } } });
  });
});

test('a visitor’s searches in pages count for that visitor’s network at the API, and the answer says when to come again', async () => {
  const searches = new Map<unknown, number>();
  const forwarded: unknown[] = [];
  site = await openPageServer((request, answer) => {
    answer.setHeader('content-type', 'application/json');
    const from = request.headers['x-forwarded-for'];
    if (!request.url?.startsWith('/api/blog/search')) {
      forwarded.push(from);
      return answer.end('{}');
    }
    const count = (searches.get(from) ?? 0) + 1;
    searches.set(from, count);
    return answer
      .writeHead(count > 1 ? 429 : 200)
      .end(count > 1 ? '{"code":"too_many_requests","message":"Too many"}' : '{}');
  });
  const ask = (path: string, query: string) =>
    `prefetch({ method: 'GET', path: '${path}', summary: '', response: {} }, ${query})`;
  const search = ask('/blog/search', `{ query: { q: url.searchParams.get('q') } }`);
  const load = `load: ({ prefetch, url }) => Promise.all([${search}, ${ask('/thing', '{}')}])`;
  const meta = `meta: () => ({ title: 'Search', noindex: true })`;
  await site.publish(
    await fixtureRelease({
      server: `exports.pages = { fixture: async () => ({ Page: () => null, ${load}, ${meta} }) };`,
    }),
  );
  const from = (address: string, text: string) =>
    get(`/fixture?q=${text}`, { headers: { 'x-forwarded-for': address } });
  expect((await from('192.0.2.7', 'a')).status).toBe(200);
  // Two visitors at the same time: the 429 of the first is not shown to the second.
  const [refused, other] = await Promise.all([from('192.0.2.7', 'b'), from('192.0.2.8', 'b')]);
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    429,
    '10',
    'private, no-cache',
  ]);
  expect(refused.text).toContain('<meta name="robots" content="noindex');
  expect(other.status).toBe(200);
  expect([...searches.keys()]).toEqual([
    expect.stringMatching(/^192\.0\.2\.7, (?:::ffff:)?127\.0\.0\.1$/),
    expect.stringMatching(/^192\.0\.2\.8, /),
  ]);
  // Other responses are the same for every visitor, and page servers limit requests for pages themselves.
  expect(new Set(forwarded)).toEqual(new Set([undefined]));
});

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-2.xml',
  '/feed.xml',
  '/feed/pricing.xml',
  '/og/blog/a-post.png',
  '/og/cover/2026-11-12-3.svg',
])('what the API serves at the root is passed on: %s', async (path) => {
  site = await openPageServer((asked, answer) => answer.writeHead(200, { etag: '"x"' }).end(`API ${asked.url}`));
  const { status, headers, text } = await get(path);
  expect([status, headers.get('etag'), text]).toEqual([200, '"x"', `API ${path}`]);
});

describe('a page that has moved', () => {
  const pageThatMoves = (location: string) =>
    `const { redirectTo } = require('@plumbline/services');
     exports.pages = { fixture: async () => ({ Page: () => null, load: async () => redirectTo(${JSON.stringify(location)}) }) };`;

  test('is answered with its new address', async () => {
    site = await openPageServer();
    await site.publish(await fixtureRelease({ server: pageThatMoves('/fixture-moved?a=1') }));
    const { status, headers, text } = await get('/fixture');
    expect([status, headers.get('location'), text]).toEqual([301, '/fixture-moved?a=1', 'Moved Permanently']);
  });

  test.each(['//evil.example', '/\\\\evil.example', 'https://evil.example/'])(
    'never leads to another site: %s',
    async (location) => {
      site = await openPageServer();
      await site.publish(await fixtureRelease({ server: pageThatMoves(location) }));
      expect(await get('/fixture')).toMatchObject({ status: 200 });
    },
  );
});

test('a confidential page is kept by nobody and listed nowhere', async () => {
  site = await openPageServer();
  const server = `exports.pages = { fixture: async () => ({ Page: () => null, confidential: true }) };`;
  await site.publish(await fixtureRelease({ server }));
  const { headers } = await get('/fixture');
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
});

test('a page whose route is confidential and framed stays so if its release cannot make it, also out of a fallback release', async () => {
  site = await openPageServer();
  const routes = [{ confidential: true, framedBySite: true } as const];
  const said = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
  };
  await site.publish(await fixtureRelease({ server: `throw new Error('broken')`, routes }));
  expect(Object.fromEntries((await get('/fixture')).headers)).toMatchObject(said);
  await site.publish(await fixtureRelease({ server: serverBundle('Sound') }));
  await site.publish(await fixtureRelease({ server: `throw new Error('broken again')`, routes }));
  const replaced = await get('/fixture');
  expect(replaced.text).toContain('Sound');
  expect(Object.fromEntries(replaced.headers)).toMatchObject({ ...said, 'x-frame-options': 'DENY' });
});

test('a page that says so may be shown in a frame by this site, and no other page', async () => {
  site = await openPageServer();
  const page = (more: string) => `exports.pages = { fixture: async () => ({ Page: () => null, ${more} }) };`;
  await site.publish(await fixtureRelease({ server: page('framedBySite: true') }));
  const framed = (await get('/fixture')).headers;
  expect(framed.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(framed.get('content-security-policy')).toContain("frame-ancestors 'self'");
  await site.publish(await fixtureRelease({ server: page('') }));
  const other = (await get('/fixture')).headers;
  expect(other.get('x-frame-options')).toBe('DENY');
  expect(other.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('a hostile text in what was loaded cannot leave the element that carries it', async () => {
  site = await openPageServer((_, answer) =>
    answer
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ title: '</script><script>alert(1)</script><!--' })),
  );
  const load = `load: ({ prefetch }) => prefetch({ method: 'GET', path: '/thing', summary: '', response: {} }, {}), meta: () => ({ title: '"><script>alert(2)</script>', structuredData: [{ name: '</script><script>alert(3)</script>' }] })`;
  await site.publish(
    await fixtureRelease({ server: `exports.pages = { fixture: async () => ({ Page: () => null, ${load} }) };` }),
  );
  expect((await get('/fixture')).text).not.toMatch('<script>alert');
});

test('an API that answers no registry changes no page', async () => {
  site = await openPageServer();
  const built = await fixtureRelease({ server: serverBundle('Sound') });
  await site.publish(built);
  await get('/fixture');
  site.registry.answerInstead('{"registry":');
  await site.registry.applied();
  expect((await get('/fixture')).text).toMatch('<h1>Sound</h1>');
});

test('a visitor who leaves in the middle of a request is no fault of ours', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const taken = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  site = await openPageServer(
    (asked) =>
      asked
        .once('data', () => taken.resolve())
        .on('error', () => undefined)
        .once('close', () => gone.resolve()),
    undefined,
    log,
  );
  const { hostname, port } = new URL(site.origin);
  const head = 'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const socket = connect(Number(port), hostname);
  // A body of unknown length is forwarded while it arrives.
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
  await taken.promise;
  socket.resetAndDestroy();
  await gone.promise;
  // The next request is answered; by then anything about the first one would have been logged.
  await fetch(`${site.origin}/nowhere`);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
