import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { postListBundle } from '../testing/lists-posts.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

const clientHeaders = {
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  tracestate: 'a=b',
  baggage: 'name=renee',
};

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

/** The trace headers that the API receives with a page's own call, and with a forwarded one. */
async function apiTraceHeaders(hops: number, status = 200) {
  const headersByUrl = new Map<string, IncomingHttpHeaders>();
  const requestLimit = { perMinute: Infinity, hops };
  const published = [await fixtureRelease({ server: postListBundle })];
  server = await openPageServer(
    ({ url = '', headers }, answer) => {
      headersByUrl.set(url, headers);
      answer.writeHead(status, { 'content-type': 'application/json' }).end('[]');
    },
    undefined,
    undefined,
    { requestLimit, published },
  );
  await (await fetch(`${server.origin}/fixture`, { headers: clientHeaders })).text();
  await (await fetch(`${server.origin}/api/anything`, { headers: clientHeaders })).text();
  const traceHeadersOf = (url: string) => {
    const { traceparent, tracestate, baggage } = headersByUrl.get(url) ?? {};
    return { traceparent, tracestate, baggage };
  };
  expect([...headersByUrl.keys()]).toEqual(expect.arrayContaining(['/api/blog/posts', '/api/anything']));
  return { loaded: traceHeadersOf('/api/blog/posts'), forwarded: traceHeadersOf('/api/anything') };
}

const noTraceHeaders = { traceparent: undefined, tracestate: undefined, baggage: undefined };

test('without tracing, the trace headers of visitors are removed and those of our own proxy are forwarded', async () => {
  expect(await apiTraceHeaders(0)).toEqual({ loaded: noTraceHeaders, forwarded: noTraceHeaders });
  await server?.close();
  expect((await apiTraceHeaders(1)).forwarded).toEqual(clientHeaders);
});

test.each([true, false])(
  'a page’s calls and forwarded calls carry the trace of the request, recorded: %s',
  async (recorded) => {
    const spans = recordSpans({ recorded });
    const { loaded, forwarded } = await apiTraceHeaders(0);
    const names = ['GET /fixture', 'GET /api/*'];
    // Unrecorded traces have ids, and no span with them.
    const traces = names.map((name) =>
      recorded ? spans.find((span) => span.name === name)?.traceId : '(?!a{32})[0-9a-f]{32}',
    );
    expect(traces).not.toContain(undefined);
    const shape = (traceId = 'none') => ({
      ...noTraceHeaders,
      traceparent: expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-0${recorded ? 1 : 0}$`) as unknown,
    });
    expect([loaded, forwarded]).toEqual(traces.map(shape));
    expect(traces).not.toContain('a'.repeat(32));
  },
);

test('a trace that our own proxy began is continued', async () => {
  recordSpans();
  const { loaded, forwarded } = await apiTraceHeaders(1);
  expect([loaded, forwarded].map(({ traceparent }) => String(traceparent).slice(3, 35))).toEqual([
    'a'.repeat(32),
    'a'.repeat(32),
  ]);
});

test('the span of a forwarded call has the API’s status, and a 5xx marks it as failed', async () => {
  const spans = recordSpans();
  await apiTraceHeaders(0, 503);
  expect(spans.find(({ name }) => name === 'GET API')).toMatchObject({
    kind: 'client',
    failedWith: '503',
    attributes: { 'http.response.status_code': 503 },
  });
  await server?.close();
  spans.length = 0;
  await apiTraceHeaders(0);
  expect(spans.find(({ name }) => name === 'GET API')).toMatchObject({
    failedWith: null,
    attributes: { 'http.response.status_code': 200 },
  });
});
