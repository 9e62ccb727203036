import { expect, test } from '@jest/globals';
import { street } from './street.ts';

const size = (from: number, to: number) => JSON.stringify(street({ from, to, note: 'left' })).length;

test('a shorter street contains only the houses in its range', () => {
  expect(size(-50, 450)).toBeLessThan(size(-1000, 2000) / 3);
});

test('the same street is drawn every time', () => {
  expect(street({ from: -50, to: 1050, note: 'above' })).toEqual(street({ from: -50, to: 1050, note: 'above' }));
});
