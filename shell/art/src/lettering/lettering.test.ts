import { expect, test } from '@jest/globals';
import { lettering, type LetteringOptions } from './lettering.ts';

function extent(words: string, options?: LetteringOptions): { left: number; right: number } {
  const shape = lettering(100, 0, words, options);
  if (shape.kind !== 'path') throw new Error('Lettering is a path');
  const xs = [...shape.d.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map((match) => Number(match[1]));
  return { left: Math.min(...xs), right: Math.max(...xs) };
}

test('words start at, end at, or are centred on the given point', () => {
  expect(extent('27′-0″').left).toBeGreaterThanOrEqual(100);
  expect(extent('27′-0″', { anchor: 'end' }).right).toBeLessThanOrEqual(100);
  const { left, right } = extent('27′-0″', { anchor: 'middle' });
  expect(Math.abs((left + right) / 2 - 100)).toBeLessThan(1);
});

test('larger letters take more room', () => {
  const width = (size: number) => {
    const { left, right } = extent('9¾″ out', { size });
    return right - left;
  };
  expect(width(24) / width(12)).toBeCloseTo(2, 1);
});

test('a letter that the alphabet lacks is refused', () => {
  expect(() => lettering(0, 0, 'Straße')).toThrow('No outline for ß');
});
