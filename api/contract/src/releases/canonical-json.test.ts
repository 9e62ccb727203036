import { expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.ts';

test('the order of fields makes no difference, at any depth', () => {
  const one = { b: [{ y: 1, x: 'ü' }], a: null };
  const other = { a: null, b: [{ x: 'ü', y: 1 }], left: undefined };
  expect(canonicalJson(one)).toBe('{"a":null,"b":[{"x":"ü","y":1}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test('the order of a list makes a difference', () => {
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});
