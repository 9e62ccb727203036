import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { fixtureRelease } from '../testing/fixture-release.ts';
import { postListBundle } from '../testing/lists-posts.ts';
import { openPageServer, type OpenedPageServer } from '../testing/open-page-server.ts';

let server: OpenedPageServer | undefined;

afterEach(async () => {
  stopRecording();
  await server?.close();
});

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 2_000 && !holds(); tries += 1) await delay(10);
  expect(holds()).toBe(true);
}

test('a page that several visitors wait for is made in the trace of the first, even if that visitor leaves', async () => {
  const spans = recordSpans();
  const waiting: ServerResponse[] = [];
  const answerWithNoPosts = (answer: ServerResponse) =>
    answer.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  server = await openPageServer(
    ({ url }, answer) => void (url === '/api/blog/posts' ? waiting.push(answer) : answer.writeHead(404).end()),
    undefined,
    undefined,
    { published: [await fixtureRelease({ server: postListBundle })] },
  );
  const leaving = new AbortController();
  const first = fetch(`${server.origin}/fixture`, { signal: leaving.signal });
  await until(() => waiting.length === 1);
  const second = fetch(`${server.origin}/fixture`);
  await until(() => spans.filter(({ kind }) => kind === 'server').length === 2);
  leaving.abort();
  await expect(first).rejects.toThrow();
  await until(() => spans.some(({ kind, ended }) => kind === 'server' && ended));
  waiting.splice(0).forEach(answerWithNoPosts);
  // Requests that came too late to share the response have called the API again.
  const late = setInterval(() => waiting.splice(0).forEach(answerWithNoPosts), 10);
  expect(await (await second).text()).toContain('Fixture');
  clearInterval(late);
  const firstTrace = spans.find(({ kind }) => kind === 'server')?.traceId;
  await until(() => spans.some(({ name, traceId }) => name === 'render page' && traceId === firstTrace));
});
