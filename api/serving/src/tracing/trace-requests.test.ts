import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { recordSpans, stopRecording, type RecordedSpan } from '../testing/record-spans.ts';
import { until } from '../testing/until.ts';
import { requestLogLine } from '../request-log-line.ts';
import { traceRequests, traceRoute } from './trace-requests.ts';
import { failSpan } from './spans.ts';

const stranger = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
let server: Server | undefined;

afterEach(async () => {
  stopRecording();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
});

async function serve(handle: RequestListener, trustsCallers = false): Promise<string> {
  const excludes = ({ url }: { url?: string | undefined }) => url === '/health';
  server = createServer(traceRequests(handle, { trustsCallers, excludes })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function allEnded(spans: readonly RecordedSpan[], count: number): Promise<void> {
  await until(() => spans.filter(({ ended }) => ended).length >= count);
  expect(spans.filter(({ ended }) => ended)).toHaveLength(count);
}

test('a request is a span with the name of its route, and its log line contains the span’s id', async () => {
  const spans = recordSpans();
  const line: object[] = [];
  const origin = await serve((_, answer) => {
    traceRoute('GET', '/blog/:slug');
    const answered = { requestId: 'id', method: 'GET', route: '/blog/:slug', status: 200, startedAt: 0 };
    line.push(requestLogLine({ ...answered, traceparent: stranger }));
    answer.end();
  });
  await fetch(`${origin}/blog/renee@castellano.example?token=k3Pm4rkD`, { headers: { traceparent: stranger } });
  await allEnded(spans, 1);
  const [span] = spans;
  expect(span).toMatchObject({
    name: 'GET /blog/:slug',
    kind: 'server',
    parentId: null,
    attributes: { 'http.request.method': 'GET', 'http.route': '/blog/:slug', 'http.response.status_code': 200 },
  });
  expect(Object.keys(span?.attributes ?? {})).toHaveLength(3);
  // A stranger's trace is not continued.
  expect(span?.traceId).not.toBe('a'.repeat(32));
  expect(line).toMatchObject([{ traceId: span?.traceId, spanId: span?.spanId }]);
});

test('a trace of our own proxy is continued', async () => {
  const spans = recordSpans();
  const origin = await serve((_, answer) => answer.end(), true);
  await fetch(origin, { headers: { traceparent: stranger } });
  await fetch(origin, { headers: { traceparent: 'forced' } });
  await allEnded(spans, 2);
  expect(spans.map(({ parentId }) => parentId)).toEqual(['b'.repeat(16), null]);
});

test('errors of the server are failures, those of callers are not, and excluded requests are not traced', async () => {
  const spans = recordSpans();
  const origin = await serve((asked, answer) => {
    const fault = Object.assign(new Error('no'), { code: 'SQLITE_FULL' });
    if (asked.url === '/thrown') failSpan(trace.getActiveSpan(), fault);
    answer.writeHead(asked.url === '/missing' ? 404 : asked.url === '/health' ? 200 : 503).end();
  });
  for (const path of ['/missing', '/thrown', '/shed', '/health']) await fetch(origin + path);
  await allEnded(spans, 3);
  expect(spans.map(({ failedWith }) => failedWith)).toEqual([null, 'SQLITE_FULL', '503']);
});

test('a sender who closes the connection before the answer ends the span', async () => {
  const spans = recordSpans();
  const origin = await serve(() => undefined);
  const abortedRequest = request(origin).on('error', () => undefined);
  abortedRequest.end();
  await until(() => spans.length > 0);
  abortedRequest.destroy();
  await allEnded(spans, 1);
  expect(spans[0]?.failedWith).toBeNull();
  // There was no answer, so it had no status.
  expect(spans[0]?.attributes).toEqual({ 'http.request.method': 'GET', 'error.type': 'caller_left' });
});

test('if tracing is off, the handler is returned unchanged', () => {
  const handle = (): void => undefined;
  expect(traceRequests(handle, { trustsCallers: true, excludes: () => false })).toBe(handle);
});
