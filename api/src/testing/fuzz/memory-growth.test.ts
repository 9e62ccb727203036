import { expect, test } from '@jest/globals';
import { growthOf, type MemorySample } from './memory-growth.ts';

const megabytes = (heaps: readonly number[]): MemorySample[] =>
  heaps.map((heap, index) => ({ requests: (index + 1) * 100, heap: heap * 1e6, rss: heap * 2e6 }));

test('what fills up during the first fifth is no growth, and one odd sample is none either', () => {
  expect(growthOf(megabytes([10, 60, 99, 100, 300, 101, 100, 102, 101, 400]), 'heap')).toEqual({
    early: 99e6,
    late: 102e6,
  });
});

test('what is never let go is seen', () => {
  const growth = growthOf(megabytes([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]), 'rss');
  expect(growth).toEqual({ early: 240e6, late: 360e6 });
});

test('too few samples, or a process that has ended, say nothing', () => {
  expect(growthOf(megabytes([100, 100, 100]), 'heap')).toBeNull();
  expect(growthOf(megabytes([100, 100, 100, 100, 100, 100, 100, 0]), 'heap')).toBeNull();
});
