import { expect, test } from '@jest/globals';
import { longDate } from './long-date.ts';

test('a date is written with the month’s name, in UTC on every machine', () => {
  expect(longDate('2026-11-12T23:59:59.000Z')).toBe('November 12, 2026');
  expect(longDate('2026-01-01T00:00:00.000Z')).toBe('January 1, 2026');
});

test('a text that is no date throws a RangeError', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});
