import { expect, test } from '@jest/globals';
import { median, quantile, rangeText } from './statistics.ts';

test('the median is the middle number, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('a quantile is one of the numbers, and the last at most', () => {
  const numbers = [5, 1, 4, 2, 3];
  expect([0, 0.5, 0.95, 1].map((part) => quantile(numbers, part))).toEqual([1, 3, 5, 5]);
  expect(quantile([], 0.5)).toBe(0);
});

test('rangeText names the least and the most', () => {
  expect(rangeText([2.345, 1, 3], 1)).toBe('1.0 to 3.0');
});
