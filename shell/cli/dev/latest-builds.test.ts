import { expect, test } from '@jest/globals';
import type { BuildReport } from '@plumbline/build/dev/report';
import { latestBuilds } from './latest-builds.ts';
import type { BuildMessage } from './messages.ts';

function built(owner: string, browser: string): BuildMessage {
  const report: BuildReport = { owner, hashes: { browser, server: null }, errors: [], shell: null, remote: null };
  return { type: 'built', report, took: 10 };
}

test('a page server that starts later receives the newest result of each build, and the running builds', () => {
  const builds = latestBuilds();
  builds.take({ type: 'building', owner: 'shell' });
  builds.take(built('shell', 'a'));
  builds.take(built('shell', 'b'));
  builds.take(built('mf-blog', 'c'));
  builds.take({ type: 'building', owner: 'mf-blog' });
  expect(builds.messages()).toEqual([
    built('shell', 'b'),
    built('mf-blog', 'c'),
    { type: 'building', owner: 'mf-blog' },
  ]);
});

test('the builds are complete when every owner has been built once', () => {
  const builds = latestBuilds();
  builds.take(built('shell', 'a'));
  builds.take({ type: 'building', owner: 'mf-blog' });
  expect(builds.complete(['shell', 'mf-blog'])).toBe(false);
  builds.take(built('mf-blog', 'b'));
  expect(builds.complete(['shell', 'mf-blog'])).toBe(true);
});
