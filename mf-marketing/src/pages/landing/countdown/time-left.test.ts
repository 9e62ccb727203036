import { expect, test } from '@jest/globals';
import { timeLeft } from './time-left.ts';

const units = (milliseconds: number) => Object.values(timeLeft(milliseconds));

test.each([
  [30 * 86_400_000, [30, 0, 0, 0]],
  [30 * 86_400_000 - 1, [30, 0, 0, 0]],
  [30 * 86_400_000 - 1000, [29, 23, 59, 59]],
  [90_061_000, [1, 1, 1, 1]],
  [1, [0, 0, 0, 1]],
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
])('%d ms are %j', (milliseconds, expected) => {
  expect(units(milliseconds)).toEqual(expected);
});
