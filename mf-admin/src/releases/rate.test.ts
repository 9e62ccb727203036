import { expect, test } from '@jest/globals';
import { dayUntil, topOf } from '../layout/charts/chart-scale.ts';
import { counted, failedOf, rate, share, total } from './rate.ts';

test.each([
  [{ views: 0, failures: 0 }, '–'],
  [{ views: 400, failures: 1 }, '0.25%'],
  [{ views: 12_040, failures: 3 }, '0.025%'],
  [{ views: 80, failures: 80 }, '100%'],
  [{ views: 2, failures: 5 }, '100%'],
  [{ views: 0, failures: 1 }, '100%'],
])('%j is %s', (seen, words) => {
  expect(rate(seen)).toBe(words);
});

test('hours are added up', () => {
  const hours = [
    { views: 3, failures: 1 },
    { views: 5, failures: 0 },
  ];
  expect(total(hours)).toEqual({ views: 8, failures: 1 });
  expect(total([])).toEqual({ views: 0, failures: 0 });
});

test('counts with their nouns', () => {
  expect([failedOf({ views: 12_040, failures: 3 }), failedOf({ views: 0, failures: 0 })]).toEqual([
    '3 of 12,040 views',
    'no views',
  ]);
  expect([0, 1, 12_040].map((number) => counted(number, 'view'))).toEqual(['0 views', '1 view', '12,040 views']);
});

test('a day ends with the current hour', () => {
  const day = dayUntil(Date.UTC(2026, 10, 21, 12, 59, 59));
  expect(day).toHaveLength(24);
  expect([day[0], day[23]]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-21T12:00:00.000Z']);
});

test.each([
  [[], 0.01],
  [[0, 0.002], 0.01],
  [[0.01, 0.011], 0.02],
  [[0.21], 0.5],
  [[1], 1],
])('the highest of %j stands below %d', (shares, top) => {
  expect(topOf(shares)).toBe(top);
  expect(share({ views: 10, failures: 30 })).toBe(1);
});
