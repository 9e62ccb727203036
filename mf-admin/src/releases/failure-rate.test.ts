import { expect, test } from '@jest/globals';
import { lastHours, shareAxisMaximum } from '../layout/charts/chart-scale.ts';
import { failuresOfViews, failureRate, failureShare, sumOfHours } from './failure-rate.ts';
import { countOf } from '../layout/count-of.ts';

test.each([
  [{ views: 0, failures: 0 }, '–'],
  [{ views: 400, failures: 1 }, '0.25%'],
  [{ views: 12_040, failures: 3 }, '0.025%'],
  [{ views: 80, failures: 80 }, '100%'],
  [{ views: 2, failures: 5 }, '100%'],
  [{ views: 0, failures: 1 }, '100%'],
])('the rate of %j is shown as %s', (counts, words) => {
  expect(failureRate(counts)).toBe(words);
});

test('hours are added up', () => {
  const hours = [
    { views: 3, failures: 1 },
    { views: 5, failures: 0 },
  ];
  expect(sumOfHours(hours)).toEqual({ views: 8, failures: 1 });
  expect(sumOfHours([])).toEqual({ views: 0, failures: 0 });
});

test('counts with their nouns', () => {
  expect([failuresOfViews({ views: 12_040, failures: 3 }), failuresOfViews({ views: 0, failures: 0 })]).toEqual([
    '3 of 12,040 views',
    'no views',
  ]);
  expect([0, 1, 12_040].map((number) => countOf(number, 'view'))).toEqual(['0 views', '1 view', '12,040 views']);
});

test('a day ends with the current hour', () => {
  const day = lastHours(Date.UTC(2026, 10, 21, 12, 59, 59));
  expect(day).toHaveLength(24);
  expect([day[0], day[23]]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-21T12:00:00.000Z']);
});

test.each([
  [[], 0.01],
  [[0, 0.002], 0.01],
  [[0.01, 0.011], 0.02],
  [[0.21], 0.5],
  [[1], 1],
])('the axis for %j ends at %d', (shares, top) => {
  expect(shareAxisMaximum(shares)).toBe(top);
  expect(failureShare({ views: 10, failures: 30 })).toBe(1);
});
