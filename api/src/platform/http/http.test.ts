import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { endpoint } from '@plumbline/contract/endpoint';
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { openApp, type OpenApp, type TestRoutes } from '../../testing/open-app.ts';
import { route } from './route.ts';

const leaveNote = endpoint({
  method: 'POST',
  path: '/notes/:shelf',
  summary: 'Leaves a note',
  params: v.object({ shelf: v.pipe(v.string(), v.maxLength(3, 'must be at most 3 characters')) }),
  body: v.object({ email: v.pipe(v.string(), v.email('must be an e-mail address')), text: v.string() }),
  response: v.object({ shelf: v.string(), text: v.string() }),
  status: 201,
});

const failing = endpoint({ method: 'GET', path: '/failing', summary: 'Fails', response: v.null() });
const wrong = endpoint({
  method: 'GET',
  path: '/wrong',
  summary: 'Answers wrongly',
  response: v.object({ id: v.number() }),
});

const notes: TestRoutes = (router) => {
  route(router, leaveNote, ({ params, body }) => ({ shelf: params.shelf, text: body.text }));
  route(router, failing, () => Promise.reject(new Error('password of ellen@example.org')));
  route(router, wrong, () => ({ id: 'seven' }) as unknown as { id: number });
};

const openNotes = (): Promise<OpenApp> => openApp({ onlyRoutes: [notes] });
const json = { 'content-type': 'application/json' };
const note = { email: 'ellen@example.org', text: 'The third tread' };

function post(app: OpenApp, body: string, headers: Record<string, string> = json, shelf = 'one'): Promise<Response> {
  return fetch(`${app.origin}/api/notes/${shelf}?token=secret`, { method: 'POST', headers, body });
}

test('accepts a JSON body', async () => {
  await using app = await openNotes();
  const response = await post(app, JSON.stringify(note), { 'content-type': 'application/json; charset=utf-8' });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ shelf: 'one', text: 'The third tread' });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('reports every fault of every part in one answer', async () => {
  await using app = await openNotes();
  const response = await post(app, JSON.stringify({ email: 'ellen' }), json, 'seven');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_input',
    issues: [
      { path: 'params.shelf', message: 'must be at most 3 characters' },
      { path: 'body.email', message: 'must be an e-mail address' },
      { path: 'body.text', message: 'is required' },
    ],
  });
});

test.each([
  ['broken JSON', '{"email":', json, 400, 'invalid_json'],
  ['JSON that is no object or list', '7', json, 400, 'invalid_json'],
  [
    'a body of another type',
    'email=x',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
  ],
  ['a body over 64 kB', JSON.stringify({ ...note, text: 'x'.repeat(65_536) }), json, 413, 'payload_too_large'],
  ['a body that is not packed as it says', '{"email":1}', { ...json, 'content-encoding': 'gzip' }, 400, 'invalid_json'],
  ['an unknown encoding', 'x', { ...json, 'content-encoding': 'compress' }, 415, 'unsupported_media_type'],
])('refuses %s', async (_, body, headers, status, code) => {
  await using app = await openNotes();
  const response = await post(app, body, headers);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code, requestId: expect.any(String) });
});

test('answers a request with an unknown Expect header', async () => {
  await using app = await openNotes();
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const sent = request(`${app.origin}/api/nothing`, { headers: { expect: 'the unexpected' } }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  });
  sent.end();
  expect(await promise).toBe(404);
});

test('refuses a POST without a body', async () => {
  await using app = await openNotes();
  const response = await fetch(`${app.origin}/api/notes/one`, { method: 'POST' });
  expect([response.status, await response.json()]).toEqual([
    415,
    expect.objectContaining({ code: 'unsupported_media_type' }),
  ]);
});

test('an unexpected error is answered with 500 without its message, and logged once with the answer’s request id', async () => {
  await using app = await openNotes();
  const response = await fetch(`${app.origin}/api/failing`);
  expect(response.status).toBe(500);
  const { requestId, ...body } = (await response.json()) as { requestId: string };
  expect(body).toEqual({ code: 'internal', message: 'Something went wrong on our side.' });
  const errors = app.lines.map((line) => JSON.parse(line)).filter((line) => line.level === 50);
  expect(errors).toEqual([expect.objectContaining({ requestId, err: expect.objectContaining({ type: 'Error' }) })]);
});

test('an answer that violates its contract is an error', async () => {
  await using app = await openNotes();
  expect((await fetch(`${app.origin}/api/wrong`)).status).toBe(500);
  expect(app.lines.join('')).toContain('GET /wrong would break its contract: id');
});

test('answers an unknown path with 404', async () => {
  await using app = await openApp();
  for (const path of ['/', '/api', '/api/nothing', '/api/blog/posts/', '/api/Blog/posts']) {
    const response = await fetch(app.origin + path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
});

test('answers an unsupported method with 405 and the supported ones', async () => {
  await using app = await openApp();
  const response = await fetch(`${app.origin}/api/blog/posts`, { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  const options = await fetch(`${app.origin}/api/blog/posts`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD']);
});

test('returns a valid request id and replaces any other', async () => {
  await using app = await openApp();
  const requestIdFor = async (id: string) =>
    (await fetch(`${app.origin}/api/health/live`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
  expect(await requestIdFor('0af7651916cd43dd')).toBe('0af7651916cd43dd');
  expect(await requestIdFor('{"level":50}')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await requestIdFor('x'.repeat(81))).toMatch(/^[0-9a-f-]{36}$/);
});

test('logs the route of a request and no personal data', async () => {
  await using app = await openNotes();
  await post(app, JSON.stringify(note), { ...json, cookie: 'session=secret' });
  const [line] = app.lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line).toMatchObject({ method: 'POST', route: '/api/notes/:shelf', status: 201, ms: expect.any(Number) });
  expect(app.lines.join('')).not.toMatch(/ellen|secret|tread|127\.0\.0\.1|"one"/);
});

test('answers invalid HTTP with the same error format', async () => {
  await using app = await openApp();
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'));
    let text = '';
    socket
      .on('data', (data) => (text += String(data)))
      .on('end', () => resolve(text))
      .on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    code: 'invalid_input',
    message: 'This is not an HTTP request.',
  });
});

test('a caller who disconnects during an answer is no error', async () => {
  const endless: TestRoutes = (router) => {
    router.koa.get('/api/endless', (ctx) => {
      ctx.body = Readable.from(
        (async function* () {
          for (;;) yield await setTimeout(5, 'more ');
        })(),
      );
    });
  };
  await using app = await openApp({ onlyRoutes: [endless] });
  const caller = new AbortController();
  await fetch(`${app.origin}/api/endless`, { signal: caller.signal });
  caller.abort();
  const disconnects = (): { level: number }[] =>
    app.lines
      .filter((line) => line.includes('closed the connection'))
      .map((line) => JSON.parse(line) as { level: number });
  while (disconnects().length === 0) await setTimeout(5);
  expect(disconnects().map(({ level }) => level)).toEqual([30]);
  expect(app.lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
});
