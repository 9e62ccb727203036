import { expect, test } from '@jest/globals';
import { feetAndInches } from './dimension.ts';

test.each([
  [132, '16′-6″'],
  [118, '14′-9″'],
  [240, '30′-0″'],
  // Eleven and three quarter inches are the next foot, not twelve inches.
  [95.9, '12′-0″'],
])('%d units are %s', (units, figure) => {
  expect(feetAndInches(units)).toBe(figure);
});
