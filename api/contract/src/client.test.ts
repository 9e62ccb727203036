import { beforeEach, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { createClient, type ClientOptions } from './client.ts';
import { endpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';

const getThing = endpoint({
  method: 'GET',
  path: '/things/:name',
  summary: 'A thing',
  params: v.object({ name: v.string() }),
  query: v.object({ size: v.optional(v.number()) }),
  response: v.object({ name: v.string() }),
});
const addThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Adds a thing',
  body: v.object({ name: v.string() }),
  response: v.null(),
});
const listThings = endpoint({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  response: v.array(v.string()),
  paged: true,
});

type Answer = (signal: AbortSignal) => Promise<Response>;

let requests: { url: Parameters<typeof fetch>[0]; init: RequestInit }[];
let answer: Answer;

beforeEach(() => {
  requests = [];
});

function client(options: ClientOptions = {}) {
  return createClient({
    fetch: (url, init = {}) => {
      requests.push({ url, init });
      return answer(init.signal ?? AbortSignal.any([]));
    },
    ...options,
  });
}

function answerWith(status: number, text: string, headers: Record<string, string> = {}): void {
  answer = async () => new Response(text, { status, statusText: status === 502 ? 'Bad Gateway' : '', headers });
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

/** Begins an answer and never ends it. */
function hanging(status: number): Answer {
  return async (signal) => {
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode('{"na'));
      aborted(signal).catch((reason: unknown) => controller.error(reason));
    };
    return new Response(new ReadableStream({ start }), { status });
  };
}

const thing = { params: { name: 'a bob' } };

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${String(error)}`);
  return error;
}

test('sends the parameters in the URL and the cookies, and no content type without a body', async () => {
  answerWith(200, '{"name":"a bob"}');
  expect(await client({ origin: 'https://api.example' }).call(getThing, { ...thing, query: { size: 3 } })).toEqual({
    name: 'a bob',
  });
  expect(requests).toMatchObject([
    { url: 'https://api.example/api/things/a%20bob?size=3', init: { method: 'GET', credentials: 'include' } },
  ]);
  expect(new Headers(requests[0]?.init.headers).has('content-type')).toBe(false);
  expect(requests[0]?.init.body).toBeUndefined();
});

test('sends a body as JSON with its content type', async () => {
  answerWith(200, '');
  expect(await client().call(addThing, { body: { name: 'line' } })).toBeNull();
  expect(requests).toMatchObject([{ url: '/api/things', init: { method: 'POST', body: '{"name":"line"}' } }]);
  expect(new Headers(requests[0]?.init.headers).get('content-type')).toBe('application/json');
});

test('a 401 is an error, or null with the option for that', async () => {
  answerWith(401, '{"code":"unauthorized","message":"Sign in first."}');
  const error = await failureOf(client().call(getThing, thing));
  expect(error).toMatchObject({ status: 401, code: 'unauthorized', detail: 'Sign in first.' });
  expect(await client().call(getThing, thing, { on401: 'null' })).toBeNull();
  answerWith(403, '{"code":"forbidden","message":"No."}');
  expect((await failureOf(client().call(getThing, thing, { on401: 'null' }))).status).toBe(403);
});

test('the message of an ApiError is its status and text; the text for users is a sentence', async () => {
  const text =
    '{"code":"invalid_input","message":"It does not fit.","issues":[{"path":"query.size","message":"too big"}]}';
  answerWith(400, text);
  const error = await failureOf(client().call(getThing, thing));
  expect(error.message).toBe(`400: ${text}`);
  expect(error).toMatchObject({ detail: 'It does not fit.', issues: [{ path: 'query.size', message: 'too big' }] });
});

test.each([
  ['an empty text', '', '502: Bad Gateway'],
  ['the page of a proxy', '<html>', '502: <html>'],
  ['a code of a newer API', '{"code":"unheard_of","message":"?"}', '502: {"code":"unheard_of","message":"?"}'],
])('a failure with %s as its body has a generic text for users', async (_, text, message) => {
  answerWith(502, text);
  const error = await failureOf(client().call(getThing, thing));
  expect(error.message).toBe(message);
  expect(error).toMatchObject({ code: 'malformed_response', detail: 'The server gave an answer that cannot be read.' });
});

test.each([
  [{ 'retry-after': '65' }, 65],
  [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT' }, null],
  [{}, null],
])('a failure with the headers %j may be retried after %p s', async (headers, retryAfter) => {
  answerWith(429, '{"code":"too_many_requests","message":"Later."}', headers);
  expect(await failureOf(client().call(getThing, thing))).toMatchObject({ retryAfter });
});

test('an answer that is no JSON is a failure', async () => {
  answerWith(200, '<html>');
  expect(await failureOf(client().call(getThing, thing))).toMatchObject({ status: 200, code: 'malformed_response' });
});

test('answers are validated against the contract if configured', async () => {
  answerWith(200, '{"name":7}');
  expect(await client().call(getThing, thing)).toEqual({ name: 7 });
  const error = await failureOf(client({ checkResponses: true }).call(getThing, thing));
  expect(error.message).toMatch('GET /things/:name answered against its contract: name:');
});

test.each([
  ['</api/things?cursor=k7>; rel="next"', 'k7'],
  ['</api/things?cursor=k1>; rel="prev"', null],
  ['<http://[>; rel="next"', null],
])('the link %s contains the cursor %s of the next page', async (link, next) => {
  answerWith(200, '["line"]', { link });
  expect(await client().call(listThings, {})).toEqual({ items: ['line'], next });
});

test.each([
  ['312', 312],
  ['many', null],
  [null, null],
])('the header %s is the total %s', async (header, total) => {
  const listed = { ...listThings, counted: true } as const;
  answerWith(200, '["line"]', header === null ? {} : { 'x-total-count': header });
  expect(await client().call(listed, {})).toEqual({ items: ['line'], next: null, total });
});

test('an unreachable server or a timeout is a failure without a status', async () => {
  answer = () => Promise.reject(new TypeError('fetch failed'));
  expect(await failureOf(client().call(getThing, thing))).toMatchObject({ status: 0, code: 'network' });
  answer = aborted;
  expect(await failureOf(client({ timeout: 20 }).call(getThing, thing))).toMatchObject({ status: 0, code: 'timeout' });
  answer = hanging(200);
  const late = client().call(getThing, thing, { timeout: 20 });
  expect(await failureOf(late)).toMatchObject({ status: 0, code: 'timeout' });
});

test('in a browser without a connection the failure says so; a request sent with one may have arrived', async () => {
  const connect = (value: boolean) =>
    Object.defineProperty(globalThis.navigator, 'onLine', { configurable: true, value });
  connect(false);
  try {
    answer = () => Promise.reject(new TypeError('fetch failed'));
    const lost = await failureOf(client().call(getThing, thing));
    expect(lost).toMatchObject({ status: 0, code: 'offline', detail: expect.stringContaining('You are offline') });
    answer = aborted;
    expect(await failureOf(client({ timeout: 20 }).call(getThing, thing))).toMatchObject({ code: 'timeout' });
    connect(true);
    answer = () => {
      connect(false);
      return Promise.reject(new TypeError('fetch failed'));
    };
    expect(await failureOf(client().call(getThing, thing))).toMatchObject({ status: 0, code: 'network' });
    answerWith(503, '{"code":"unavailable","message":"Later."}');
    expect(await failureOf(client().call(getThing, thing))).toMatchObject({ status: 503, code: 'unavailable' });
  } finally {
    Reflect.deleteProperty(globalThis.navigator, 'onLine');
  }
});

test.each([
  ['before an answer', aborted],
  ['in the middle of one', hanging(200)],
  ['in the middle of a failure', hanging(400)],
])('an abort by the caller %s is reported as an abort', async (_, given) => {
  const caller = new AbortController();
  answer = given;
  setTimeout(() => caller.abort(), 20);
  await expect(client().call(getThing, thing, { signal: caller.signal })).rejects.toHaveProperty('name', 'AbortError');
});
