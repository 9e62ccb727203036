import { expect, test } from '@jest/globals';
import { longDate } from './long-date.ts';

test('month by name, in UTC wherever it is read', () => {
  expect(longDate('2026-11-12T23:59:59.000Z')).toBe('November 12, 2026');
  expect(longDate('2026-01-01T00:00:00.000Z')).toBe('January 1, 2026');
});

test('what is no date is refused', () => {
  expect(() => longDate('soon')).toThrow(RangeError);
});
