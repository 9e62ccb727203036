import { createHash } from 'node:crypto';
import { request, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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

test('a text that a page marks as being in its HTML is in the document only once', async () => {
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

describe('a page whose remote works', () => {
  beforeEach(async () => {
    site = await openPageServer();
    await site.publish(await fixtureRelease({ server: serverBundle('Rendered on the server') }));
  });

  test('is rendered by the server, with its title and the boot data that the browser hydrates it from', async () => {
    const { status, text } = await get('/fixture');
    expect(status).toBe(200);
    expect(text).toMatch('<h1>Rendered on the server</h1>');
    expect(text).toMatch('<title>Rendered on the server</title>');
    expect(bootOf(text)).toMatchObject({
      rendered: true,
      layout: { renderedAt: expect.stringMatching(/^2031-.*Z$/) },
    });
  });

  test('preloads the scripts that load remotes and its remote entry, each with its hash', async () => {
    const { text } = await get('/fixture');
    const preloads = [
      ...text.matchAll(/<link rel="preload" as="script"[^>]* href="([^"]+)" integrity="(sha384-[^"]+)"/g),
    ].map(([, url]) => url);
    expect(preloads).toEqual([
      expect.stringMatching(/^\/assets\/federation\.[0-9a-f]+\.js$/),
      expect.stringMatching(/^\/releases\/mf-fixture\/[0-9a-f]{20}\/remoteEntry\.js$/),
    ]);
  });

  test('with a route that hydrates later preloads no script of the page and renders it inside a Suspense boundary', async () => {
    const server = serverBundle('Comes later');
    await site.publish(await fixtureRelease({ server, routes: [{ hydrate: 'later' }] }));
    const { text } = await get('/fixture');
    expect(text).toMatch(/<div data-remote="mf-fixture"[^>]*><!--\$--><h1>Comes later<\/h1><!--\/\$--><\/div>/);
    expect(text).not.toContain('as="script"');
    expect(bootOf(text).snapshot.remotes).toMatchObject([{ routes: [{ hydrate: 'later' }] }]);
  });

  test('with a route that hydrates later and a page that throws is rendered by the fallback release', async () => {
    const faulty = `exports.pages = { fixture: async () => ({ Page: () => { throw new Error('at render'); } }) };`;
    await site.publish(await fixtureRelease({ server: faulty, routes: [{ hydrate: 'later' }] }));
    expect((await get('/fixture')).text).toContain('<h1>Rendered on the server</h1>');
  });

  test('has only inline scripts and styles whose hashes are in its content security policy', async () => {
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

  test('is the same HTML for every theme: its first script applies the theme that the visitor chose', async () => {
    const { text } = await get('/fixture', { headers: { cookie: 'theme=dark' } });
    expect(text).toMatch(/<html lang="en">/);
    expect(text.indexOf('dataset.theme')).toBeLessThan(text.indexOf('<style'));
  });

  test('sends no body to HEAD and refuses other methods than GET and HEAD with 405', async () => {
    expect(await get('/fixture', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await get('/fixture', { method: 'POST' })).toMatchObject({ status: 405 });
  });

  test('has one address: a trailing slash is redirected away, and never to another host', async () => {
    const { status, headers } = await get('/fixture/?a=1');
    expect([status, headers.get('location')]).toEqual([308, '/fixture?a=1']);
    expect((await getVerbatim('//evil.example/')).location).toBe('/evil.example');
    expect((await getVerbatim('/\\evil.example/')).location ?? '').not.toMatch(/^\/[\\/]/);
  });

  test.each(['/x/../fixture', '/x/%2e%2e/fixture', '/x/%2E./fixture/', '/./fixture', '/x\\..\\fixture'])(
    'has one address: %s, which a browser never requests, is redirected to the path that would be rendered',
    async (path) => {
      expect((await getVerbatim(`${path}?a=1`)).location).toBe('/fixture?a=1');
      expect((await getVerbatim('/x/..//evil.example')).location).toBe('/evil.example');
    },
  );

  test('an address that cannot be decoded is not found, and nothing logs it', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const path of ['/fixture/%ff', '/fixture/secret%', '/%e0%a4/fixture'])
      expect((await getVerbatim(path)).status).toBe(404);
    expect(warned).not.toHaveBeenCalled();
  });
});

test('the next page view after a publication is rendered by the new release', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ server: serverBundle('First') }));
  expect((await get('/fixture')).text).toMatch('<h1>First</h1>');
  await site.publish(await fixtureRelease({ server: serverBundle('Second') }));
  expect((await get('/fixture')).text).toMatch('<h1>Second</h1>');
});

test('the navigation is made of the live remotes’ declarations, and a page has the share picture that its route declares', async () => {
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

test('an address that no remote owns gets status 404 and the not-found page, with header and footer', async () => {
  site = await openPageServer();
  const { status, text } = await get('/nowhere');
  expect(status).toBe(404);
  expect(text).toMatch('404 Page Not Found');
  expect(text).toMatch('<header');
  expect(text).toMatch('<footer');
  expect(text).toMatch('<meta name="robots" content="noindex"');
});

test('no spelling of an address makes a page contain a URL of another host', async () => {
  site = await openPageServer();
  const answer = await sendRaw('GET /..//evil.example/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^location: \/evil\.example\/x\r$/im);
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

test('a page that only the browser renders is not rendered by the server', async () => {
  site = await openPageServer();
  await site.publish(await fixtureRelease({ server: null, routes: [{ render: 'browser' }] }));
  const { status, text } = await get('/fixture');
  expect([status, bootOf(text).rendered]).toEqual([200, false]);
});

test('admin routes get 404 without a staff session, and only the admin snapshot contains them', async () => {
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
  const apiRequests: string[] = [];
  beforeEach(async () => {
    apiRequests.length = 0;
    site = await openPageServer(({ url = '' }, answer) => {
      apiRequests.push(url);
      answer.writeHead(401).end();
    });
    await site.publish(await fixtureRelease({ routes: [{ admin: true }] }));
  });
  const getWithCookie = (cookie: string, path = '/fixture') => get(path, { headers: { cookie } });

  test.each(['plumbline-staff-mark=1', 'a=b; plumbline-staff-mark=forged'])(
    'is the layout of the admin pages for a request with the cookie that marks a staff session (%s)',
    async (cookie) => {
      const { status, headers, text } = await getWithCookie(cookie);
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

  test('is made without a request to the API’s admin endpoints', async () => {
    await getWithCookie('plumbline-staff-mark=1; plumbline-staff=token');
    expect(apiRequests.filter((url) => url.startsWith('/api/admin'))).toEqual([]);
  });

  test.each(['', 'plumbline-staff=token', 'plumbline-staff-marked=1', 'theme=dark'])(
    'is a 404 for every other request (cookie: %s)',
    async (cookie) => {
      const { status, headers, text } = await getWithCookie(cookie);
      expect([status, headers.get('cache-control')]).toEqual([404, 'private, no-store']);
      expect(text).toMatch('404 Page Not Found');
      expect(text).not.toMatch('Admin pages');
      expect(bootOf(text).admin).toBeUndefined();
    },
  );

  test('accepts over https only the cookie name with the __Host-Http- prefix, which no script can set', async () => {
    await site.close();
    site = await openPageServer(undefined, undefined, undefined, { siteOrigin: 'https://plumbline.example' });
    await site.publish(await fixtureRelease({ routes: [{ admin: true }] }));
    const marks = ['plumbline-staff-mark', '__Host-plumbline-staff-mark', '__Host-Http-plumbline-staff-mark'];
    const answers = await Promise.all(marks.map((mark) => getWithCookie(`${mark}=1`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200]);
  });

  test('the staff cookie changes nothing about public pages and about addresses that do not exist', async () => {
    const { status, text } = await getWithCookie('plumbline-staff-mark=1', '/nowhere');
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
  const releaseWithPayments = () =>
    fixtureRelease({
      routes: [
        {},
        { path: '/pay', policy: 'payments' },
        { path: '/pay-test', policy: 'payments', admin: true, render: 'browser' },
      ],
    });

  test('may load the payment providers’ scripts and frames and connect to them; other pages may not', async () => {
    site = await openPageServer();
    await site.publish(await releaseWithPayments());
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

  test('may show no images of other sites, like every page on which visitors type a secret', async () => {
    site = await openPageServer();
    const routes = [{}, { path: '/pay', policy: 'payments' as const }, { path: '/secret', ownDocument: true as const }];
    await site.publish(await fixtureRelease({ routes }));
    expect((await policyOf('/fixture'))['img-src']).toEqual(["'self'", 'data:', 'https:']);
    for (const path of ['/pay', '/secret']) expect((await policyOf(path))['img-src']).toEqual(["'self'", 'data:']);
  });

  test('is also an admin page that only the browser renders', async () => {
    site = await openPageServer();
    await site.publish(await releaseWithPayments());
    expect((await policyOf('/pay-test'))['connect-src']).toContain('https://api.stripe.com');
    expect((await get('/pay-test')).status).toBe(404);
  });

  test('names the sandbox instead of the payment providers where there is one', async () => {
    const sandbox = 'http://localhost:3002';
    site = await openPageServer(undefined, {
      SANDBOX_ORIGIN: sandbox,
      SQUARE_APPLICATION_ID: 'sandbox-app',
    });
    await site.publish(await releaseWithPayments());
    const policy = await policyOf('/pay');
    for (const directive of ['frame-src', 'connect-src']) expect(policy[directive]).toEqual(["'self'", sandbox]);
    expect(policy['img-src']).toContain(sandbox);
    expect(JSON.stringify(policy)).not.toMatch(/stripe\.com|squarecdn/);
  });

  test('names Square only where a Square account is configured', async () => {
    site = await openPageServer(undefined, {
      SQUARE_APPLICATION_ID: 'sq0idp-1',
    });
    await site.publish(await releaseWithPayments());
    expect((await policyOf('/pay'))['connect-src']).toEqual([
      "'self'",
      'https://api.stripe.com',
      'https://web.squarecdn.com',
      'https://pci-connect.squareup.com',
    ]);
  });
});

test('the snapshot’s answer is 304 for the ETag of the current one', async () => {
  site = await openPageServer();
  const first = await get('/_site/snapshot');
  const etag = first.headers.get('etag') ?? '';
  expect((await getVerbatim('/_site/snapshot', { 'if-none-match': etag })).status).toBe(304);
});

test('a browser that cannot show a release gets the previous one, or the live one if that has changed', async () => {
  site = await openPageServer();
  const first = await fixtureRelease({ server: serverBundle('First') });
  const second = await fixtureRelease({ server: serverBundle('Second') });
  const getOther = async (hash: string) => get(`/_site/releases/mf-fixture?not=${hash}`);
  const answerOf = ({ text }: { text: string }) => {
    const { release, live } = JSON.parse(text) as { release: { release: string }; live: boolean };
    return [release.release, live];
  };
  await site.publish(first);
  expect((await getOther(first.release.hash)).status).toBe(404);
  await site.publish(second);
  expect(answerOf(await getOther(second.release.hash))).toEqual([first.release.hash, false]);
  expect(answerOf(await getOther(first.release.hash))).toEqual([second.release.hash, true]);
  expect((await get('/_site/releases/mf-nobody?not=x')).status).toBe(404);
  // The chunk is fetched on demand, so no page contains its URL.
  expect((await get('/fixture')).text).not.toContain(first.release.hash);
  expect((await get('/_site/snapshot?admin=1')).text).not.toContain(first.release.hash);
});

describe('released files', () => {
  test('are served as immutable, also those of a release that is no longer live', async () => {
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
  ])('%s is not served', async (path) => {
    site = await openPageServer();
    const { release } = await fixtureRelease();
    await site.publish(await fixtureRelease());
    expect((await getVerbatim(`/releases/mf-fixture/${release.hash}/${path}`)).status).toBe(404);
  });
});

describe('the API behind the page server', () => {
  test('gets each request’s method, body and id, and its status, headers and body are forwarded', async () => {
    let seen: { method?: string | undefined; body: string; id?: unknown } = { body: '' };
    site = await openPageServer((incoming, answer) => {
      let body = '';
      incoming
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          seen = { method: incoming.method, body, id: incoming.headers['x-request-id'] };
          answer
            .writeHead(418, { 'x-of-the-api': 'forwarded', 'content-type': 'application/json' })
            .end('{"tea":true}');
        });
    });
    const answer = await get('/api/anything?x=1', { method: 'POST', body: 'payload' });
    expect(answer).toMatchObject({ status: 418, text: '{"tea":true}' });
    expect(answer.headers.get('x-of-the-api')).toBe('forwarded');
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

  test('has its request cancelled when the visitor leaves before it has answered', async () => {
    const { promise: requestClosed, resolve: noteClosed } = Promise.withResolvers<void>();
    const { promise: requestArrived, resolve: noteArrived } = Promise.withResolvers<void>();
    site = await openPageServer((_, answer) => {
      answer.on('close', noteClosed);
      noteArrived();
    });
    const visitor = new AbortController();
    const aborted = expect(get('/api/slow', { signal: visitor.signal })).rejects.toThrow(/abort/);
    await requestArrived;
    visitor.abort();
    await aborted;
    await requestClosed;
  });

  test.each([
    ['a visitor who leaves in the middle of an answer is logged as information', 'visitor', 'info'],
    ['an API that breaks off in the middle of an answer is logged as an error', 'API', 'error'],
  ] as const)('%s', async (_, leaver, level) => {
    const logged: { level: string; err?: unknown }[] = [];
    const log = pino(
      { formatters: { level: (label) => ({ level: label }) } },
      { write: (line: string) => void logged.push(JSON.parse(line)) },
    );
    const unfinished: ServerResponse[] = [];
    site = await openPageServer(
      (_incoming, answer) => {
        unfinished.push(answer);
        answer.write('the first half of ');
      },
      undefined,
      log,
    );
    const visitor = new AbortController();
    const answer = await fetch(`${site.origin}/api/long`, { signal: visitor.signal });
    const read = answer.text().catch(() => 'cut');
    if (leaver === 'visitor') visitor.abort();
    else unfinished[0]?.destroy();
    expect(await read).toBe('cut');
    while (logged.length === 0) await setTimeout(5);
    expect(logged.map((line) => line.level)).toEqual([level]);
  });

  test.each<[string, RequestListener]>([
    ['answers', (_, answer) => void answer.writeHead(410, { 'content-type': 'application/json' }).end('{}')],
    ['fails', (_, answer) => void answer.writeHead(500).end()],
    ['breaks off', (incoming) => void incoming.socket.destroy()],
  ])('where the API %s, no log line contains a secret from an address', async (_, api) => {
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

  test('is answered for with 503 and an error in the API’s format while it cannot be reached', async () => {
    site = await openPageServer((incoming) => incoming.socket.destroy());
    const { status, headers, text } = await get('/api/blog/posts');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('10');
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' });
  });

  test('gets a page’s requests with the request id of the page view', async () => {
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
    await get('/fixture', { headers: { 'x-request-id': 'of-the-visit-1' } });
    expect(ids).toEqual(['of-the-visit-1']);
  });

  test.each([
    [503, 503],
    [500, 503],
    [429, 429],
    [404, 404],
    [400, 404],
  ])('an answer of %i to a page’s request for data makes the page’s status %i', async (api, page) => {
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

test('a page’s search requests count against the visitor’s own rate limit at the API, and the page’s answer has Retry-After', async () => {
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
  const prefetchCall = (path: string, query: string) =>
    `prefetch({ method: 'GET', path: '${path}', summary: '', response: {} }, ${query})`;
  const search = prefetchCall('/blog/search', `{ query: { q: url.searchParams.get('q') } }`);
  const load = `load: ({ prefetch, url }) => Promise.all([${search}, ${prefetchCall('/thing', '{}')}])`;
  const meta = `meta: () => ({ title: 'Search', noindex: true })`;
  await site.publish(
    await fixtureRelease({
      server: `exports.pages = { fixture: async () => ({ Page: () => null, ${load}, ${meta} }) };`,
    }),
  );
  const searchFrom = (address: string, text: string) =>
    get(`/fixture?q=${text}`, { headers: { 'x-forwarded-for': address } });
  expect((await searchFrom('192.0.2.7', 'a')).status).toBe(200);
  // Two visitors at the same time: the 429 of the first is not shown to the second.
  const [refused, other] = await Promise.all([searchFrom('192.0.2.7', 'b'), searchFrom('192.0.2.8', 'b')]);
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
])('an address at the root that the API serves is forwarded to it: %s', async (path) => {
  site = await openPageServer((request, answer) => answer.writeHead(200, { etag: '"x"' }).end(`API ${request.url}`));
  const { status, headers, text } = await get(path);
  expect([status, headers.get('etag'), text]).toEqual([200, '"x"', `API ${path}`]);
});

describe('a page that has moved', () => {
  const pageThatMoves = (location: string) =>
    `const { redirectTo } = require('@plumbline/services');
     exports.pages = { fixture: async () => ({ Page: () => null, load: async () => redirectTo(${JSON.stringify(location)}) }) };`;

  test('is answered with a redirect to its new address', async () => {
    site = await openPageServer();
    await site.publish(await fixtureRelease({ server: pageThatMoves('/fixture-moved?a=1') }));
    const { status, headers, text } = await get('/fixture');
    expect([status, headers.get('location'), text]).toEqual([301, '/fixture-moved?a=1', 'Moved Permanently']);
  });

  test.each(['//evil.example', '/\\\\evil.example', 'https://evil.example/'])(
    'never redirects to another site: %s',
    async (location) => {
      site = await openPageServer();
      await site.publish(await fixtureRelease({ server: pageThatMoves(location) }));
      expect(await get('/fixture')).toMatchObject({ status: 200 });
    },
  );
});

test('a confidential page is stored by no cache and indexed by no search engine', async () => {
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

test('a page whose route is confidential keeps those headers when its release fails, also when the fallback release renders it', async () => {
  site = await openPageServer();
  const routes = [{ confidential: true, framedBySite: true } as const];
  const headersOfRoute = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'SAMEORIGIN',
  };
  await site.publish(await fixtureRelease({ server: `throw new Error('broken')`, routes }));
  expect(Object.fromEntries((await get('/fixture')).headers)).toMatchObject(headersOfRoute);
  await site.publish(await fixtureRelease({ server: serverBundle('Sound') }));
  await site.publish(await fixtureRelease({ server: `throw new Error('broken again')`, routes }));
  const replaced = await get('/fixture');
  expect(replaced.text).toContain('Sound');
  expect(Object.fromEntries(replaced.headers)).toMatchObject({ ...headersOfRoute, 'x-frame-options': 'DENY' });
});

test('only a page that declares it may be shown in a frame, and only by this site', async () => {
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

test('markup in loaded data cannot end the script element that contains the data', async () => {
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

test('an invalid registry from the API changes no page', async () => {
  site = await openPageServer();
  const built = await fixtureRelease({ server: serverBundle('Sound') });
  await site.publish(built);
  await get('/fixture');
  site.registry.answerInstead('{"registry":');
  await site.registry.applied();
  expect((await get('/fixture')).text).toMatch('<h1>Sound</h1>');
});

test('a visitor who leaves in the middle of a request is logged neither as a warning nor as an error', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const bodyBegan = Promise.withResolvers<void>();
  const requestClosed = Promise.withResolvers<void>();
  site = await openPageServer(
    (incoming) =>
      incoming
        .once('data', () => bodyBegan.resolve())
        .on('error', () => undefined)
        .once('close', () => requestClosed.resolve()),
    undefined,
    log,
  );
  const { hostname, port } = new URL(site.origin);
  const head = 'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  const socket = connect(Number(port), hostname);
  // A body of unknown length is forwarded while it arrives.
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`);
  await bodyBegan.promise;
  socket.resetAndDestroy();
  await requestClosed.promise;
  // The next request is answered; by then anything about the first one would have been logged.
  await fetch(`${site.origin}/nowhere`);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
