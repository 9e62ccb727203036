import { expect, test } from '@jest/globals';
import type { CanaryRun } from './canary-store.ts';
import { compareCanary } from './compare-canary.ts';
import { rateBounds } from './rate-bounds.ts';

const since = '2026-11-21T12:00:00.000Z';
const after = (minutes: number) => Date.parse(since) + minutes * 60_000;

/** A canary run in which `failures` of `views` failed, beside so many of the live release. */
function run([failures, views]: [number, number], [liveFailures, liveViews]: [number, number]): CanaryRun {
  const live = { release: '1'.repeat(20), views: liveViews, failures: liveFailures };
  return { remote: 'mf-blog', release: '2'.repeat(20), since, promoteAfter: 30, views, failures, live };
}

test.each([
  [0, 0, [0, 1]],
  [0, 100, [0, 0.062]],
  [5, 5, [0.43, 1]],
  [50, 100, [0.376, 0.624]],
  // Worked out by hand in Wilson's formula with z = 2.576.
  [12, 80, [0.075, 0.277]],
])('%i of %i is compatible with rates from %j', (count, of, [lowest = 0, highest = 0]) => {
  const bounds = rateBounds(count, of);
  expect(bounds.lowest).toBeCloseTo(lowest, 2);
  expect(bounds.highest).toBeCloseTo(highest, 2);
});

test.each<[string, [number, number], [number, number], boolean]>([
  ['in twelve of eighty views beside a healthy live release', [12, 80], [0, 900], true],
  ['in every view, without views of the live release', [5, 5], [0, 0], true],
  ['in four of four views', [4, 4], [0, 1000], false],
  ['in five of many views, beside no failure in very many', [5, 200], [0, 100_000], true],
  ['in five of a hundred views, without a comparison', [5, 100], [0, 0], false],
  ['as often as the live release', [30, 100], [300, 1000], false],
  ['more often than a failing live release', [60, 100], [300, 1000], true],
  ['slightly more often, within chance', [12, 1000], [8, 1000], false],
])('a canary that fails %s: reverted %#', (_, canary, live, ends) => {
  expect(compareCanary(run(canary, live), after(1))?.action).toBe(ends ? 'revert' : undefined);
});

test('the reason contains the counts', () => {
  expect(compareCanary(run([12, 80], [0, 900]), after(1))).toEqual({
    action: 'revert',
    reason: '12 of 80 page views failed, 0 of 900 of the live release',
  });
});

test.each<[string, [number, number], [number, number], number, boolean]>([
  ['its time is over and nothing failed', [0, 100], [0, 900], 30, true],
  ['its time is not over', [0, 100], [0, 900], 29, false],
  ['it had too few views', [0, 99], [0, 900], 60, false],
  ['it fails more often than allowed', [2, 100], [0, 900], 60, false],
  ['it fails as often as the live release', [2, 100], [20, 900], 60, true],
])('if %s, it goes live: %#', (_, canary, live, minutes, goes) => {
  expect(compareCanary(run(canary, live), after(minutes))?.action).toBe(goes ? 'promote' : undefined);
});

test('a canary without a requested promotion is not promoted', () => {
  expect(compareCanary({ ...run([0, 5000], [0, 5000]), promoteAfter: null }, after(9999))).toBeNull();
});
