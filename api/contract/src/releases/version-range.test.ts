import { expect, test } from '@jest/globals';
import { compatibleRange, isVersionRange, satisfies } from './version-range.ts';

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.9.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.3.5', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['0.0.4', '^0.0.3', false],
  ['1.0.0', '1.0.0', true],
  ['19.2.4', '~19.2.0', true],
  ['19.3.0', '~19.2.0', false],
  ['18.2.0', '>=18 <20', true],
  ['18.2.0', '^17.0.0 || ^18.0.0', true],
  ['19.0.0', '18.x - 20.x', true],
  ['1.0.0', '', false],
  ['1.0.0', 'workspace:*', false],
  ['nonsense', '^1.0.0', false],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

test.each([
  ['^1.2.3', true],
  ['>=18 <20 || 21.x', true],
  ['*', true],
  ['', false],
  ['  ', false],
  ['catalog:', false],
  ['^1.2.3 and more', false],
])('"%s" is a range: %s', (text, expected) => {
  expect(isVersionRange(text)).toBe(expected);
});

test.each([
  ['19.3.1', '^19.0.0'],
  ['0.4.2', '^0.4.0'],
])('%s is compatible with %s', (version, range) => {
  expect(compatibleRange(version)).toBe(range);
});
