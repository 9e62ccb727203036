import { expect, test } from '@jest/globals';
import { rollbackCandidates } from './rollback-candidates.ts';

const line = (...moves: [action: 'promote' | 'rollback', release: string][]) =>
  rollbackCandidates(moves.map(([action, release]) => ({ action, release })).toReversed());

test('what was live before follows what is live', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'])).toEqual(['c', 'b', 'a']);
});

test('what was taken back is nothing to go back to: two steps back are two releases', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'], ['rollback', 'b'])).toEqual(['b', 'a']);
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'c'], ['rollback', 'b'], ['rollback', 'a'])).toEqual([
    'a',
  ]);
});

test('a release that is promoted again stands in it once', () => {
  expect(line(['promote', 'a'], ['promote', 'b'], ['promote', 'a'])).toEqual(['a', 'b']);
});
