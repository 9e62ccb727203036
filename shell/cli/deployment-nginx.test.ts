import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { freePort } from '@plumbline/serving/testing/free-port';
import { until } from '@plumbline/serving/testing/until';
import { runCommand } from './check/run-command.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { installed, readDeployment as read, replaceValues } from './testing/deployment-files.ts';
import { startNginx, type RunningNginx } from './testing/running-nginx.ts';
import { secret, secretAddresses } from './testing/secret-addresses.ts';
import { testWith } from './testing/test-with.ts';

const [nginx, openssl] = [installed('nginx'), installed('openssl')];
const folder = await temporaryFolder();

/** The tests’ limit of connections for one address; the shipped one is enough for the browsers of an office. */
const fewConnections = { 'limit_conn plumbline_connections 200;': 'limit_conn plumbline_connections 2;' };

describe('nginx', () => {
  const upstreamRequests: {
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
    readonly size: number;
  }[] = [];
  let upstream: Server;
  /** Functions that end the pending responses. */
  const responseEnds: (() => void)[] = [];
  /** The state of the page that is the same for everybody. */
  const current = { tag: '"one"', isAway: false, isGone: false };

  function page({ url, headers, socket }: IncomingMessage, response: ServerResponse): void {
    if (current.isAway) return void socket.destroy();
    // In s: pages that a test expects in the cache are fresh for longer than a slow machine may take.
    const freshFor = url === '/page/brief' ? 1 : 60;
    const caching = `public, max-age=0, s-maxage=${freshFor}, stale-while-revalidate=1`;
    if (current.isGone)
      return void response.writeHead(404, { 'cache-control': caching, vary: 'Accept-Encoding' }).end('gone');
    const pageHeaders = {
      'cache-control': `${caching}, stale-if-error=60`,
      etag: current.tag,
      vary: 'Accept-Encoding',
    };
    if (headers['if-none-match'] === current.tag) return void response.writeHead(304, pageHeaders).end();
    response.writeHead(200, pageHeaders).end(`${current.tag} in ${headers['accept-encoding']}`);
  }
  let running: RunningNginx | null = null;
  /** The port without TLS of `startSite`. */
  let plainPort = 0;

  beforeAll(async () => {
    const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
      upstreamRequests.push({
        url: incoming.url ?? '',
        headers: incoming.headers,
        size: (await text(incoming)).length,
      });
      if (incoming.url?.startsWith('/page')) return page(incoming, response);
      if (incoming.url === '/slow') return void responseEnds.push(() => void response.end('at last'));
      response.writeHead(incoming.url === '/busy' ? 503 : 200, { 'retry-after': '3' }).end('of a page server');
    };
    upstream = createServer((incoming, response) => void answer(incoming, response)).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
  });
  afterAll(() => void upstream.close());
  afterEach(async () => {
    upstreamRequests.length = 0;
    const server = running;
    running = null;
    await server?.stop();
  });

  const behind = () => `127.0.0.1:${(upstream.address() as AddressInfo).port}`;

  async function start(site: string, port: number): Promise<void> {
    running = await startNginx(nginx ?? '', { folder, site, port });
  }

  /** A site on this machine, with `plumbline.conf`. @returns its TLS port. */
  async function startSite(values: Readonly<Record<string, string>> = {}): Promise<number> {
    const [plain, secure] = [await freePort(), await freePort()];
    const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
    const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=www.plumbline.example';
    await runCommand(openssl ?? '', [...made.split(' '), '-keyout', key, '-out', certificate]);
    const site = replaceValues(read('nginx/plumbline.conf'), {
      'listen 80': `listen 127.0.0.1:${plain}`,
      'listen 443': `listen 127.0.0.1:${secure}`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2 default_server;': '',
      'listen [::]:443 ssl http2;': '',
      ...fewConnections,
      '/etc/letsencrypt/live/www.plumbline.example/fullchain.pem': certificate,
      '/etc/letsencrypt/live/www.plumbline.example/privkey.pem': key,
      '/var/log/nginx': folder,
      '/var/lib/nginx': folder,
      '/var/lib/plumbline': folder,
      '127.0.0.1:3000': behind(),
      ...values,
    });
    await start(site, plain);
    plainPort = plain;
    return secure;
  }

  /** The behaviour of nginx when it cannot write to its disk, such as a full one. */
  async function expectSafeWithoutDisk(
    log: string,
    post: (path: string, body: string) => Promise<number | undefined>,
  ): Promise<void> {
    const bodies = join(folder, 'client_body');
    rmSync(bodies, { recursive: true });
    writeFileSync(bodies, '');
    try {
      expect(await post(`/api/audit/${secret}?token=${secret}`, 'x'.repeat(200_000))).toBe(500);
      expect(readFileSync(join(folder, log), 'utf8')).not.toContain(secret);
      // Large bodies that are allowed are not stored, and others are refused before they have arrived.
      expect(await post('/api/releases', 'x'.repeat(32_000_000))).toBe(200);
      expect(await post('/api/admin/article-images', 'x'.repeat(10_000_000))).toBe(200);
      expect(await post('/api/admin/articles/7/draft', 'x'.repeat(1_000_000))).toBe(200);
      expect(await post('/api/contact', 'x'.repeat(300_000))).toBe(413);
    } finally {
      rmSync(bodies);
    }
  }

  async function expectFewConnections(statusOf: (path: string) => Promise<number | undefined>): Promise<void> {
    const first = [statusOf('/slow'), statusOf('/slow')];
    await until(() => responseEnds.length === 2);
    expect(await statusOf('/blog')).toBe(429);
    for (const end of responseEnds.splice(0)) end();
    expect(await Promise.all(first)).toEqual([200, 200]);
    expect(await statusOf('/blog')).toBe(200);
  }

  interface RequestOptions {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  async function ask(port: number, path: string, { method = 'GET', headers = {}, body }: RequestOptions = {}) {
    const host = { host: 'www.plumbline.example', ...headers };
    const sent = request({ port, path, method, headers: host, rejectUnauthorized: false });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  }

  testWith('nginx', 'openssl')(
    'sends page servers the client’s address, and removes headers in which the client claims one',
    async () => {
      const port = await startSite();
      upstreamRequests.length = 0;
      const claimed = {
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        'x-request-id': 'claimed-by-somebody',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        tracestate: 'a=b',
        baggage: 'a=b',
      };
      expect((await ask(port, '/blog', { headers: claimed })).body).toBe('of a page server');
      expect(upstreamRequests).toHaveLength(1);
      const receivedHeaders = upstreamRequests[0]?.headers ?? {};
      expect(receivedHeaders).toMatchObject({
        host: 'www.plumbline.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'www.plumbline.example',
      });
      expect(receivedHeaders['x-request-id']).toMatch(/^[\da-f]{32}$/);
      expect(Object.keys(receivedHeaders)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(trace|baggage)/)]),
      );
    },
  );

  testWith('nginx', 'openssl')(
    'asks the next page server for a file of the shell that one lacks, as during an upgrade',
    async () => {
      const older = createServer((_, response) => response.writeHead(404).end('of another build'));
      await once(older.listen(0, '127.0.0.1'), 'listening');
      const { port: olderPort } = older.address() as AddressInfo;
      try {
        const port = await startSite({ '127.0.0.1:3000': `127.0.0.1:${olderPort}; server ${behind()}` });
        for (let tries = 0; tries < 4; tries++)
          expect(await ask(port, '/assets/main.0123456789.js')).toMatchObject({
            status: 200,
            body: 'of a page server',
          });
        const pages = [await ask(port, '/feed/rss.xml'), await ask(port, '/feed/rss.xml')];
        expect(pages.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
      } finally {
        older.close();
      }
    },
  );

  testWith('nginx', 'openssl')(
    'caches pages that are the same for everybody, per encoding, and revalidates them in the background',
    async () => {
      const port = await startSite();
      upstreamRequests.length = 0;
      const takeEncodings = () => upstreamRequests.splice(0).map(({ headers }) => headers['accept-encoding']);
      const view = async (encoding: string, headers = {}) =>
        (await ask(port, '/page', { headers: { 'accept-encoding': encoding, ...headers } })).body;
      for (const encoding of ['gzip, deflate, br, zstd', 'br', 'br, gzip'])
        expect(await view(encoding)).toBe('"one" in br');
      expect(takeEncodings()).toEqual(['br']);
      expect([await view('gzip;q=1, br;q=0'), await view('gzip, deflate')]).toEqual([
        '"one" in identity',
        '"one" in gzip',
      ]);
      // No spelling of the Accept-Encoding header can make the cache key of another address.
      expect((await ask(port, '/', { headers: { 'accept-encoding': 'br/page' } })).body).toBe('of a page server');
      takeEncodings();
      for (const cookie of ['__Host-Http-plumbline-staff=x', 'a=b; __Host-Http-plumbline-override=7'])
        await view('br', { cookie });
      await view('br', { authorization: 'Bearer x' });
      expect(takeEncodings()).toHaveLength(3);
      // Responses to requests with these cookies or credentials were not cached.
      // A cookie that a script can set does not count as one of the site's.
      for (const cookie of [
        'theme=dark; __Host-Http-plumbline-canary=7',
        'plumbline-staff=x',
        '__Host-plumbline-staff=x',
      ])
        expect(await view('br', { cookie })).toBe('"one" in br');
      expect(takeEncodings()).toEqual([]);
      const brief = async () => (await ask(port, '/page/brief', { headers: { 'accept-encoding': 'br' } })).body;
      expect(await brief()).toBe('"one" in br');
      current.tag = '"two"';
      await delay(1_100);
      await until(async () => (await brief()) === '"two" in br');
      current.isAway = true;
      await delay(1_100);
      expect([await brief(), await brief()]).toEqual(['"two" in br', '"two" in br']);
      current.isAway = false;
      // A page that no longer exists is not shown for longer than page servers allow.
      current.isGone = true;
      await delay(3_100);
      await until(async () => (await brief()) === 'gone');
      expect([await brief(), await brief()]).toEqual(['gone', 'gone']);
      // The removed page is not shown again while no page server is reachable.
      current.isAway = true;
      for (let times = 0; times < 3; times += 1) {
        await delay(1_100);
        expect(await brief()).toBe('gone');
      }
      current.isAway = current.isGone = false;
      await until(async () => (await brief()) === '"two" in br');
    },
  );

  testWith('nginx', 'openssl')('logs no mailed secret, whatever the case of the path', async () => {
    const port = await startSite();
    const addresses = secretAddresses();
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) await ask(port, `${address}?token=${secret}`);
    await ask(port, '/blog/a-post?page=2');
    const log = () => readFileSync(join(folder, 'plumbline.log'), 'utf8');
    await until(() => log().includes('/blog/a-post '));
    expect(log()).toMatch(/ \/verify-email\/- /);
    expect(log()).not.toContain(secret);
    await expectSafeWithoutDisk('plumbline-error.log', async (path, body) => {
      return (await ask(port, path, { method: 'POST', body })).status;
    });
  });

  testWith('nginx', 'openssl')('logs no request without TLS, whose address can have a mailed secret', async () => {
    await startSite();
    const address = `http://127.0.0.1:${plainPort}/verify-email/${secret}?token=${secret}`;
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(308);
    await running?.stop();
    expect(readFileSync(join(folder, 'default.log'), 'utf8')).not.toContain(secret);
  });

  testWith('nginx', 'openssl')(
    'answers a request with too many cookies by having the browser delete them',
    async () => {
      const port = await startSite();
      const cookie = Array.from({ length: 12 }, (_, number) => `c${number}=${'a'.repeat(4_000)}`).join('; ');
      const { status, headers } = await ask(port, '/blog', { headers: { cookie } });
      expect([status, headers['clear-site-data']]).toEqual([431, '"cookies"']);
    },
  );

  testWith('nginx', 'openssl')('does so over HTTP/2 even for as many cookies as a browser sends', async () => {
    const port = await startSite();
    const session = connectHttp2(`https://127.0.0.1:${port}`, {
      rejectUnauthorized: false,
      servername: 'www.plumbline.example',
      maxSendHeaderBlockLength: 1_000_000,
    });
    const cookie = Array.from({ length: 180 }, (_, number) => `c${number}=${'a'.repeat(4_000)}`);
    const sent = session.request({ ':path': '/blog', ':authority': 'www.plumbline.example', cookie });
    const [headers] = (await once(sent, 'response')) as [IncomingHttpHeaders];
    session.destroy();
    expect([headers[':status'], headers['clear-site-data']]).toEqual([431, '"cookies"']);
  });

  testWith('nginx', 'openssl')('redirects other host names to the site’s own', async () => {
    const port = await startSite();
    upstreamRequests.length = 0;
    for (const host of ['plumbline.example', 'other.example', '127.0.0.1']) {
      const { status, headers } = await ask(port, '/blog?page=2', { headers: { host } });
      expect([status, headers.location]).toEqual([308, 'https://www.plumbline.example/blog?page=2']);
      expect(headers['strict-transport-security']).toBe('max-age=63072000');
    }
    expect(upstreamRequests).toEqual([]);
  });

  testWith('nginx', 'openssl')('closes connections of clients that do not finish their request', async () => {
    const port = await startSite({ 'client_header_timeout 10s;': 'client_header_timeout 1s;' });
    for (const servername of ['www.plumbline.example', 'plumbline.example', undefined]) {
      const caller = connect({ port, rejectUnauthorized: false, ...(servername ? { servername } : {}) });
      await once(caller, 'secureConnect');
      caller.write('GET / HTTP/1.1\r\nHost: www.plumb');
      caller.resume();
      // Nginx's own timeout is a minute, longer than a test has.
      await once(caller, 'close');
    }
  });

  testWith('nginx', 'openssl')(
    'limits the connections of one address, and answers further ones with an error',
    async () => {
      const port = await startSite();
      await expectFewConnections(async (path) => (await ask(port, path)).status);
    },
  );

  testWith('nginx', 'openssl')('hides metrics, and limits the size of bodies', async () => {
    const port = await startSite();
    upstreamRequests.length = 0;
    expect((await ask(port, '/metrics')).status).toBe(404);
    const post = (size: number) => ({ method: 'POST', body: 'x'.repeat(size) });
    expect((await ask(port, '/api/contact', post(300_000))).status).toBe(413);
    expect(upstreamRequests).toEqual([]);
    expect((await ask(port, '/api/contact', post(200_000))).status).toBe(200);
    expect((await ask(port, '/api/admin/article-images', post(10_000_000))).status).toBe(200);
    expect((await ask(port, '/api/releases', post(32_000_000))).status).toBe(200);
    expect(upstreamRequests.map(({ size }) => size)).toEqual([200_000, 10_000_000, 32_000_000]);
  });

  testWith('nginx', 'openssl')(
    'serves a release’s files from the disk, and missing files from a page server',
    async () => {
      const port = await startSite();
      const release = '0123456789abcdef0123';
      const browser = join(folder, 'releases', 'mf-blog', release, 'browser');
      mkdirSync(browser, { recursive: true });
      writeFileSync(join(browser, 'main.js'), 'export const here = true;');
      mkdirSync(join(browser, 'chunks', '.cache'), { recursive: true });
      writeFileSync(join(browser, 'chunks', 'a.js'), 'a chunk');
      for (const name of ['.hidden', 'chunks/.hidden', 'chunks/.cache/a.js'])
        writeFileSync(join(browser, name), 'nobody’s');
      upstreamRequests.length = 0;
      const served = await ask(port, `/releases/mf-blog/${release}/main.js`);
      expect(served.body).toBe('export const here = true;');
      expect(served.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      });
      expect((await ask(port, `/releases/mf-blog/${release}/chunks/a.js`)).body).toBe('a chunk');
      expect(upstreamRequests).toEqual([]);
      for (const path of ['other.js', '.hidden', 'chunks/.hidden', 'chunks/.cache/a.js', 'chunks/%2e%2e/.hidden']) {
        expect((await ask(port, `/releases/mf-blog/${release}/${path}`)).body).toBe('of a page server');
      }
    },
  );

  testWith('nginx')(
    'in the containers forwards the client’s address to APIs, hides metrics, and forwards busy responses',
    async () => {
      const [outer, inner] = [await freePort(), await freePort()];
      const site = replaceValues(read('nginx/compose.conf'), {
        '/var/log/nginx': folder,
        'listen 8080': `listen 127.0.0.1:${outer}`,
        'listen 8081': `listen 127.0.0.1:${inner}`,
        'page-server-1:3000': behind(),
        'page-server-2:3000': behind(),
        'api-1:3001': behind(),
        'api-2:3001': behind(),
        ...fewConnections,
      });
      await start(site, outer);
      upstreamRequests.length = 0;
      const headers = { 'x-forwarded-for': '1.2.3.4' };
      expect((await fetch(`http://127.0.0.1:${outer}/metrics`)).status).toBe(404);
      await fetch(`http://127.0.0.1:${outer}/blog`, { headers });
      await fetch(`http://127.0.0.1:${inner}/api/blog/posts`, { headers });
      await fetch(`http://127.0.0.1:${inner}/api/blog/posts`);
      expect(upstreamRequests.map(({ url, headers }) => [url, headers['x-forwarded-for']])).toEqual([
        ['/blog', '127.0.0.1'],
        ['/api/blog/posts', '1.2.3.4'],
        ['/api/blog/posts', undefined],
      ]);
      for (const address of secretAddresses()) await fetch(`http://127.0.0.1:${outer}${address}?token=${secret}`);
      const log = () => readFileSync(join(folder, 'access.log'), 'utf8');
      await until(() => log().includes(' /blog '));
      expect(log()).not.toContain(secret);
      await expectSafeWithoutDisk('error.log', async (path, body) => {
        const answer = await fetch(`http://127.0.0.1:${outer}${path}`, { method: 'POST', body });
        await answer.text();
        return answer.status;
      });
      upstreamRequests.length = 0;
      // A busy response is passed on: no other server gets the request, and this one stays in use.
      const busy = await fetch(`http://127.0.0.1:${outer}/busy`);
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '3']);
      for (let times = 0; times < 4; times += 1) {
        expect((await fetch(`http://127.0.0.1:${outer}/blog`)).status).toBe(200);
      }
      expect(upstreamRequests.map(({ url }) => url)).toEqual(['/busy', '/blog', '/blog', '/blog', '/blog']);
      await expectFewConnections(async (path) => {
        const answer = await fetch(`http://127.0.0.1:${outer}${path}`);
        await answer.text();
        return answer.status;
      });
    },
  );
});
