import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import { reportUncaughtErrors } from './uncaught-errors.ts';

const report = jest.fn<(failure: FailureReport) => void>();
const release = 'a'.repeat(20);
const remote = (name: string, path: string, page: string) => ({
  name,
  release,
  base: `/releases/${name}/${release}/`,
  container: { name, entry: 'remoteEntry.js', module: './remote' },
  routes: [{ path, page, render: 'server' as const }],
  assets: {},
  integrity: {},
});

beforeAll(() => {
  window.history.replaceState(null, '', '/blog/a-post');
  reportUncaughtErrors({
    snapshot: { id: '1', remotes: [remote('mf-blog', '/blog/:slug', 'post'), remote('mf-shop', '/shop', 'shop')] },
    report,
  });
});
beforeEach(() => void report.mockClear());

function throwIn(script: string, error: Error | null = new Error('boom')): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'boom', filename: script }));
}
function reject(stack: string): void {
  const reason = Object.assign(new Error('left'), { stack });
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}
const script = (name: string) => `https://example.org/releases/${name}/${release}/123.js`;

test.each([
  ['an error thrown by the page’s own script', () => throwIn(script('mf-blog')), 'mf-blog', 'post', 'boom'],
  ['a thrown value that is no Error', () => throwIn(script('mf-blog'), null), 'mf-blog', 'post', 'boom'],
  ['an error thrown by another remote’s script', () => throwIn(script('mf-shop')), 'mf-shop', 'shop', 'boom'],
  [
    'an unhandled rejection',
    () => reject(`Error: left\n    at x (${script('mf-blog')}:1:1)`),
    'mf-blog',
    'post',
    'left',
  ],
] as const)('%s is a failure of that release', (_, raise, name, page, message) => {
  raise();
  expect(report.mock.calls).toEqual([[{ remote: name, release, page, stage: 'uncaught', outcome: 'none', message }]]);
});

test.each([
  ['the shell', () => throwIn('https://example.org/assets/main.js')],
  ['an extension', () => throwIn('chrome-extension://abc/content.js')],
  ['a remote that is not in the tab’s snapshot', () => throwIn(script('mf-elsewhere'))],
  ['an unknown script', () => reject('')],
])('an error of %s is no failure of a release', (_, raise) => {
  raise();
  expect(report).not.toHaveBeenCalled();
});

test('a long message is cut to the API’s limit', () => {
  throwIn(script('mf-blog'), new Error('x'.repeat(900)));
  expect(report.mock.calls[0]?.[0].message).toHaveLength(500);
});
