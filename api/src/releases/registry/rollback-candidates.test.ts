import { expect, test } from '@jest/globals';
import { rollbackCandidates } from './rollback-candidates.ts';

const line = (...moves: [action: 'promote' | 'rollback', release: string][]) =>
  rollbackCandidates(moves.map(([action, release]) => ({ action, release })).toReversed());

test('previously live releases follow the live one', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'])).toEqual(['c', 'b', 'a']);
});

test('a reverted release is no candidate: two steps back are two releases', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'], ['rollback', 'b'])).toEqual(['b', 'a']);
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'], ['rollback', 'b'], ['rollback', 'a'])).toEqual([
    'a',
  ]);
});

test('a release that was promoted twice is listed once', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'a'])).toEqual(['a', 'b']);
});
