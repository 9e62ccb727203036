import { expect, test } from '@jest/globals';
import { axisMaximum } from './axis-maximum.ts';

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [11, 20],
  [50, 50],
  [51, 100],
  [12_345, 20_000],
])('the axis for %d ends at %d', (highest, top) => {
  expect(axisMaximum(highest)).toBe(top);
});
