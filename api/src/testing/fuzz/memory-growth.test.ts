import { expect, test } from '@jest/globals';
import { growthOf, maxLateGrowth, type MemorySample } from './memory-growth.ts';

const megabytes = (heaps: readonly number[]): MemorySample[] =>
  heaps.map((heap, index) => ({ requests: (index + 1) * 100, heap: heap * 1e6, rss: heap * 2e6 }));

test('growth during the first fifth, or in a single sample, is not reported', () => {
  expect(growthOf(megabytes([10, 60, 99, 100, 300, 101, 100, 102, 101, 400]), 'heap')).toEqual({
    early: 99e6,
    late: 102e6,
    middle: 101e6,
    last: 102e6,
  });
});

test('memory that is never released is reported', () => {
  const growth = growthOf(megabytes([100, 110, 120, 130, 140, 150, 160, 170, 180, 190]), 'rss');
  expect(growth).toMatchObject({ early: 240e6, late: 360e6 });
});

test('memory that grows until the end is reported by its last two thirds, whatever its size before', () => {
  const growth = growthOf(megabytes([500, 500, 500, 500, 510, 540, 570, 600, 630, 660, 690, 720]), 'heap');
  expect(Number(growth?.last) / Number(growth?.middle)).toBeGreaterThan(maxLateGrowth);
  const flat = growthOf(megabytes([100, 200, 300, 300, 310, 305, 300, 310, 300, 305, 310, 300]), 'heap');
  expect(Number(flat?.last) / Number(flat?.middle)).toBeLessThan(maxLateGrowth);
});

test('too few samples, or a process that has ended, say nothing', () => {
  expect(growthOf(megabytes([100, 100, 100]), 'heap')).toBeNull();
  expect(growthOf(megabytes([100, 100, 100, 100, 100, 100, 100, 0]), 'heap')).toBeNull();
});
