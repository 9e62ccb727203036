import { expect, test } from '@jest/globals';
import { addIntervals, periodEnd } from './period.ts';

const at = (iso: string): number => Date.parse(iso) / 1000;
const iso = (time: number): string => new Date(time * 1000).toISOString().slice(0, 19);

test.each([
  ['2026-01-31T10:00:00Z', 'month', 1, '2026-02-28T10:00:00'],
  ['2026-01-31T10:00:00Z', 'month', 2, '2026-03-31T10:00:00'],
  ['2027-12-31T23:59:59Z', 'month', 2, '2028-02-29T23:59:59'],
  ['2028-02-29T00:00:00Z', 'year', 1, '2029-02-28T00:00:00'],
  ['2026-11-21T12:00:00Z', 'week', 2, '2026-12-05T12:00:00'],
  ['2026-11-21T12:00:00Z', 'day', 1, '2026-11-22T12:00:00'],
] as const)('%s and %s × %d is %s', (anchor, interval, count, expected) => {
  expect(iso(addIntervals(at(anchor), interval, count))).toBe(expected);
});

test('a short month does not change the day of later months', () => {
  const anchor = at('2026-01-31T10:00:00Z');
  const ends: string[] = [];
  let start = anchor;
  for (let count = 0; count < 4; count += 1) {
    start = periodEnd(anchor, start, 'month');
    ends.push(iso(start).slice(5, 10));
  }
  expect(ends).toEqual(['02-28', '03-31', '04-30', '05-31']);
});
