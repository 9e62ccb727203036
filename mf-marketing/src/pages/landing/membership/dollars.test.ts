import { expect, test } from '@jest/globals';
import { dollars } from './dollars.ts';

test.each([
  [9900, '$99'],
  [120_000, '$1,200'],
  [950, '$9.50'],
  [0, '$0'],
])('%d cents are %s', (cents, expected) => {
  expect(dollars(cents)).toBe(expected);
});
