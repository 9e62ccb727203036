import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { collectComplaints, isApiRefusal, isComplaint, isLateReport } from './page-complaints.ts';

test.each([
  ['error', 'Hydration differed: Error: Minified React error #418'],
  [
    'error',
    'Refused to frame https://example.com/ because it violates the following Content Security Policy directive',
  ],
  ['error', 'Failed to find a valid digest in the integrity attribute for resource'],
  ['warning', 'Warning: Each child in a list should have a unique "key" prop.'],
  ['warning', 'Invalid prop; see https://react.dev/link/invalid-prop'],
  ['warning', 'The page goes on without its remote: RemoteFailure: at load'],
])('a console message of type %s fails a page’s smoke test: %s', (type, text) =>
  expect(isComplaint(type, text)).toBe(true),
);

test.each([
  ['warning', 'The resource /fonts/text.woff2 was preloaded using link preload but not used within a few seconds'],
  ['warning', 'The page goes on without its remote: Error: mf-blog is late'],
  ['warning', 'A library says that one of its names will be another'],
  ['error', 'Failed to load resource: the server responded with a status of 404 (Not Found)'],
  ['log', 'React is here'],
])('a console message of type %s does not fail a page’s smoke test: %s', (type, text) =>
  expect(isComplaint(type, text)).toBe(false),
);

test('reports of a slow machine and refusals by the API are told apart from failures of a release', () => {
  expect(isLateReport('the shell reports a failure (deadline): mf-blog did not load in 15000 ms')).toBe(true);
  expect(isLateReport('the shell reports a failure (suspended): The page was not ready in 10000 ms')).toBe(true);
  expect(isLateReport('the shell reports a failure (chunk): it has no deadline')).toBe(false);
  expect(isApiRefusal('GET /api/posts/preview/no-token-at-all responded with 400')).toBe(true);
  expect(isApiRefusal('GET /api/posts responded with 503')).toBe(false);
  expect(isApiRefusal('POST /api/contact responded with 400')).toBe(false);
  expect(isApiRefusal('GET /releases/mf-blog/1.js responded with 404')).toBe(false);
});

test('whatever a page sends in place of a report is a complaint, and no error of the smoke tester', () => {
  const page = new EventEmitter();
  const complaints = collectComplaints(page as unknown as Page, () => false);
  const send = (body: string | null) =>
    page.emit('request', {
      url: () => 'http://localhost/api/reports',
      postData: () => body,
      postDataJSON: () => JSON.parse(body ?? 'null') as unknown,
    });
  for (const body of ['no JSON', '{"stage":"chunk","message":{"toString":5}}', '[]', null]) send(body);
  expect([...complaints]).toEqual(['sends an invalid report']);
  send('{"stage":"chunk","message":"it is gone"}');
  expect([...complaints].at(-1)).toBe('the shell reports a failure (chunk): it is gone');
});
