import { expect, test } from '@jest/globals';
import { optionsOf } from './options.ts';

const usual = { rounds: 9, seconds: 2, paths: '/' };
const smallest = { rounds: 1, seconds: 0.1 };

test('options are the usual ones, or the smallest in a smoke run, and arguments change them', () => {
  expect(optionsOf(usual, smallest, [], false)).toEqual(usual);
  expect(optionsOf(usual, smallest, [], true)).toEqual({ rounds: 1, seconds: 0.1, paths: '/' });
  expect(optionsOf(usual, smallest, ['--seconds=0.5', '--paths=/blog'], true)).toEqual({
    rounds: 1,
    seconds: 0.5,
    paths: '/blog',
  });
});

test.each(['--round=1', '3', '--rounds', '--rounds=none', '--rounds=0', '--paths='])('%s is refused', (argument) => {
  expect(() => optionsOf(usual, smallest, [argument])).toThrow(argument);
});
