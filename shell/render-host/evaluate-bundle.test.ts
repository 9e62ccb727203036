import { expect, test } from '@jest/globals';
import { evaluateBundle } from './evaluate-bundle.ts';

const evaluate = (code: string): unknown =>
  evaluateBundle(code, {
    filename: 'remote.cjs',
    base: '/releases/here/',
    sharedLibraries: { react: { name: 'the shell’s React' } },
    sharedKit: { '@plumbline/kit/button': 'the shell’s button' },
    kitVersion: '1.2.0',
  });

test('a bundle gets the shell’s libraries, its base address, and the shell’s kit if the version is compatible', () => {
  expect(
    evaluate(
      `exports.pages = { react: require('react').name, base: __plumblineBase, fits: __plumblineKit('@plumbline/kit/button', '^1.1.0'), newer: __plumblineKit('@plumbline/kit/button', '^2.0.0') ?? 'its own' };`,
    ),
  ).toEqual({
    pages: { react: 'the shell’s React', base: '/releases/here/', fits: 'the shell’s button', newer: 'its own' },
  });
});

test.each([
  ['requires a module that is not shared', `require('node:fs')`, 'requires "node:fs", which the shell does not share'],
  ['throws', `throw new Error('broken at start')`, 'broken at start'],
  ['does not parse', `const = 1`, 'Unexpected token'],
  ['exports no pages', `exports.other = 1`, 'exports no pages'],
])('a bundle that %s is refused', (_, code, message) => {
  expect(() => evaluate(code)).toThrow(message);
});
