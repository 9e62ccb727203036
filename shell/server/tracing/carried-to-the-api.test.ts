import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { listsPosts } from '../testing/lists-posts.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

const callers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'a=b', baggage: 'name=renee' };

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

/** The trace headers that the API receives with a page's own call, and with a forwarded one. */
async function told(hops: number, status = 200) {
  const asked = new Map<string, IncomingHttpHeaders>();
  const requestLimit = { perMinute: Infinity, hops };
  const published = [await fixtureRelease({ server: listsPosts })];
  server = await openPageServer(
    ({ url = '', headers }, answer) => {
      asked.set(url, headers);
      answer.writeHead(status, { 'content-type': 'application/json' }).end('[]');
    },
    undefined,
    undefined,
    { requestLimit, published },
  );
  await (await fetch(`${server.origin}/fixture`, { headers: callers })).text();
  await (await fetch(`${server.origin}/api/anything`, { headers: callers })).text();
  const of = (url: string) => {
    const { traceparent, tracestate, baggage } = asked.get(url) ?? {};
    return { traceparent, tracestate, baggage };
  };
  expect([...asked.keys()]).toEqual(expect.arrayContaining(['/api/blog/posts', '/api/anything']));
  return { loaded: of('/api/blog/posts'), passedOn: of('/api/anything') };
}

const nothing = { traceparent: undefined, tracestate: undefined, baggage: undefined };

test('where nothing is traced, a stranger’s trace ends here, and our proxy’s goes on', async () => {
  expect(await told(0)).toEqual({ loaded: nothing, passedOn: nothing });
  await server?.close();
  expect((await told(1)).passedOn).toEqual(callers);
});

test.each([true, false])('both kinds of calls carry the trace of the request, recorded: %s', async (recorded) => {
  const spans = recordSpans({ recorded });
  const { loaded, passedOn } = await told(0);
  const names = ['GET /fixture', 'GET /api/*'];
  // Unrecorded traces have ids, and no span with them.
  const traces = names.map((name) =>
    recorded ? spans.find((span) => span.name === name)?.traceId : '(?!a{32})[0-9a-f]{32}',
  );
  expect(traces).not.toContain(undefined);
  const shape = (traceId = 'none') => ({
    ...nothing,
    traceparent: expect.stringMatching(`^00-${traceId}-[0-9a-f]{16}-0${recorded ? 1 : 0}$`) as unknown,
  });
  expect([loaded, passedOn]).toEqual(traces.map(shape));
  expect(traces).not.toContain('a'.repeat(32));
});

test('the trace of our own proxy is gone on with', async () => {
  recordSpans();
  const { loaded, passedOn } = await told(1);
  expect([loaded, passedOn].map(({ traceparent }) => String(traceparent).slice(3, 35))).toEqual([
    'a'.repeat(32),
    'a'.repeat(32),
  ]);
});

test('what the API answers is told of a call that is passed on, and a fault of its is one', async () => {
  const spans = recordSpans();
  await told(0, 503);
  expect(spans.find(({ name }) => name === 'GET API')).toMatchObject({
    kind: 'client',
    failedWith: '503',
    attributes: { 'http.response.status_code': 503 },
  });
  await server?.close();
  spans.length = 0;
  await told(0);
  expect(spans.find(({ name }) => name === 'GET API')).toMatchObject({
    failedWith: null,
    attributes: { 'http.response.status_code': 200 },
  });
});
