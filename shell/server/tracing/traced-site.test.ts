import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiBase } from '@plumbline/contract/endpoint';
import { getRegistry } from '@plumbline/contract/releases/registry';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openCollector, type CollectedSpan, type Collector } from '@plumbline/serving/testing/open-collector';
import { workspaceRoot } from '@plumbline/build/workspace';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testRegistry } from '../testing/test-registry.ts';

/** A visitor's data, which no span may contain. */
const personal = {
  name: 'Renée Castellano',
  email: 'renee@castellano.example',
  message: 'My number is 410-555-0137',
  token: 'k3Pm4rkD-of-a-mailed-link',
  cookie: 'c00k1e-of-a-session',
  agent: 'Browser/9.99-of-renee',
};

const bundle = `
const listPosts = { method: 'GET', path: '/blog/posts', paged: true };
exports.pages = { fixture: async () => ({
  Page: () => 'Fixture',
  load: async ({ prefetch }) => void (await prefetch(listPosts, { query: { limit: 2 } })),
}) };`;

let collector: Collector;
let mailService: Server;
let apiFront: Server;
let origin = '';
const children: ChildProcess[] = [];

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(script: string, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(join(workspaceRoot, script), [], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20k3Pm4rkD-of-the-collector',
      OTEL_TRACES_SAMPLER: 'always_on',
      PAGE_SERVER_KEY: 'k3Pm4rkD what a page server and its API share',
      ...settings,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  expect((await once(child, 'message'))[0]).toBe('ready');
  return child;
}

/** Forwards a request to the API unchanged. */
function forward(to: string, from: IncomingMessage, answer: ServerResponse): void {
  const forwarded = request(to + (from.url ?? ''), { method: from.method, headers: from.headers });
  forwarded.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  forwarded.on('error', () => answer.destroy());
  from.pipe(forwarded);
}

beforeAll(async () => {
  collector = await openCollector();
  mailService = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  const mailServiceOrigin = await listen(mailService);
  const [dataDir, apiPort, port] = [await temporaryFolder(), await freePort(), await freePort()];
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const registry = await testRegistry(dataDir);
  await registry.publish([await fixtureRelease({ server: bundle })]);
  // All responses are the API's except the registry, in which the only remote is this test's.
  apiFront = createServer((incoming, answer) =>
    incoming.url === apiBase + getRegistry.path
      ? registry.answer(incoming, answer)
      : forward(apiOrigin, incoming, answer),
  );
  const apiFrontOrigin = await listen(apiFront);
  await start('api/src/main.ts', {
    API_PORT: String(apiPort),
    DATA_DIR: await temporaryFolder(),
    LEADS_MIN_SECONDS: '0',
    MAILGUN_API_KEY: 'key-k3Pm4rkD-mailgun',
    MAILGUN_DOMAIN: 'mg.example.org',
    MAILGUN_URL: mailServiceOrigin,
  });
  await start('shell/server/main.ts', { PORT: String(port), API_ORIGIN: apiFrontOrigin, DATA_DIR: dataDir });
  origin = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const server of [mailService, apiFront]) server.closeAllConnections();
  for (const server of [mailService, apiFront]) await new Promise((resolve) => server.close(resolve));
  await collector.close();
});

async function untilCollected(isMet: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_500 && !isMet(); tries += 1) await delay(20);
  expect(isMet()).toBe(true);
}

const find = (name: string, traceId?: string): CollectedSpan | undefined =>
  collector.spans.find((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

/** The API's span of a request. */
const apiSpan = (name: string): CollectedSpan | undefined =>
  collector.spans.find((span) => span.name === name && span.kind === 2 && span.service === 'plumbline-api');

const headers = {
  cookie: `session=${personal.cookie}`,
  'user-agent': personal.agent,
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
};

test('a page view is one trace through both processes, with an id that the visitor cannot choose', async () => {
  const address = `${origin}/fixture?token=${personal.token}&email=${encodeURIComponent(personal.email)}`;
  expect(await (await fetch(address, { headers })).text()).toContain('Fixture');
  // Each process exports its own spans, including those of its last requests.
  await untilCollected(() => find('GET /fixture') !== undefined && apiSpan('GET /api/blog/posts') !== undefined);
  const view = find('GET /fixture');
  const trace = collector.spans.filter(({ traceId }) => traceId === view?.traceId);
  const spanOf = (name: string, service: string) =>
    trace.find((span) => span.name === name && span.service === `plumbline-${service}`);
  expect(view).toMatchObject({
    service: 'plumbline-page-server',
    kind: 2,
    parentSpanId: '',
    attributes: { 'http.route': '/fixture', 'http.response.status_code': 200, 'plumbline.page.cache': 'miss' },
  });
  expect(view?.traceId).not.toBe('a'.repeat(32));
  const rendering = spanOf('render page', 'page-server');
  const apiCall = trace.find(({ name, kind }) => name === 'GET /api/blog/posts' && kind === 3);
  const apiRequest = apiSpan('GET /api/blog/posts');
  const query = trace.find(({ name, parentSpanId }) => name === 'select posts' && parentSpanId === apiRequest?.spanId);
  expect(rendering?.attributes).toMatchObject({ 'plumbline.remote': 'mf-fixture' });
  expect(rendering?.parentSpanId).toBe(view?.spanId);
  expect(apiCall?.parentSpanId).toBe(rendering?.spanId);
  expect(apiRequest).toMatchObject({ service: 'plumbline-api', kind: 2, parentSpanId: apiCall?.spanId });
  expect(query).toMatchObject({ service: 'plumbline-api', kind: 3 });
  expect(query?.attributes['db.query.text']).toMatch(/^select .* from [`"]posts[`"].*\?/);
  // Views the page until it comes from the cache.
  let hit = false;
  while (!hit) {
    expect(await (await fetch(address, { headers })).text()).toContain('Fixture');
    await delay(20);
    hit = collector.spans.some(({ attributes }) => attributes['plumbline.page.cache'] === 'hit');
  }
});

test('the mails that a contact message causes are linked to its request’s trace', async () => {
  const { name, email, message } = personal;
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, subject: 'other', message }),
  });
  expect(answer.status).toBe(200);
  const sent = () => collector.spans.filter((span) => span.name === 'process outbox');
  await untilCollected(
    () => sent().length >= 2 && find('POST /api/*') !== undefined && apiSpan('POST /api/contact') !== undefined,
  );
  const apiRequest = apiSpan('POST /api/contact');
  const forwarding = collector.spans.find((span) => span.spanId === apiRequest?.parentSpanId);
  const view = collector.spans.find((span) => span.spanId === forwarding?.parentSpanId);
  expect(forwarding).toMatchObject({ service: 'plumbline-page-server', kind: 3, name: 'POST API' });
  expect(view).toMatchObject({ service: 'plumbline-page-server', kind: 2, name: 'POST /api/*', parentSpanId: '' });
  const outboxInserts = collector.spans.filter(
    (span) => span.name === 'insert outbox' && span.traceId === apiRequest?.traceId,
  );
  expect(outboxInserts.length).toBeGreaterThan(0);
  for (const mail of sent()) {
    expect(mail).toMatchObject({ kind: 5, parentSpanId: '', attributes: { 'plumbline.outcome': 'sent' } });
    expect(mail.links.map(({ traceId }) => traceId)).toEqual([apiRequest?.traceId]);
    expect(find('mailgun messages.create', mail.traceId)?.parentSpanId).toBe(mail.spanId);
  }
});

test('no export contains a visitor’s data or a secret', async () => {
  const all = collector.bodies.join('\n');
  expect(all).toContain('insert into');
  const parts = [...Object.values(personal), 'Castellano', 'castellano', 'k3Pm4rkD', 'c00k1e', '410-555', '127.0.0.1'];
  expect(parts.filter((part) => all.includes(part) || all.includes(JSON.stringify(part).slice(1, -1)))).toEqual([]);
});

test('both processes export their remaining spans when they are told to stop', async () => {
  // These addresses were not requested before, and their spans are exported at the end only.
  const lastSpansExported = () => [
    collector.spans.some(({ name, service }) => name === 'GET /api/*' && service === 'plumbline-page-server'),
    apiSpan('GET /api/blog/posts/:slug') !== undefined,
  ];
  expect(lastSpansExported()).toEqual([false, false]);
  const answer = await fetch(`${origin}/api/blog/posts/no-such-post`, { headers });
  expect([answer.status, await answer.text()]).toEqual([404, expect.any(String)]);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit')));
  expect(children.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  await untilCollected(() => lastSpansExported().every(Boolean));
});
