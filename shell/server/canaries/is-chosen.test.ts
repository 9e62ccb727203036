import { expect, test } from '@jest/globals';
import { isChosen, visitorNumbers } from './canary-assignment.ts';

const canary = { name: 'mf-blog', release: '0123456789abcdef0123' };
const visitors = Array.from({ length: visitorNumbers }, (_, visitor) => visitor);
const chosen = (percent: number, release = canary) => visitors.filter((visitor) => isChosen(visitor, release, percent));

test.each([1, 5, 10, 50, 90])('%i percent of the visitors get a canary of that percentage', (percent) => {
  const share = (chosen(percent).length / visitorNumbers) * 100;
  expect(Math.abs(share - percent)).toBeLessThan(1);
});

test('nobody gets 0 percent, everybody gets 100', () => {
  expect(chosen(0)).toEqual([]);
  expect(chosen(100)).toHaveLength(visitorNumbers);
});

test('a visitor is always assigned alike, and a higher percentage only adds visitors', () => {
  let before: number[] = [];
  for (const percent of [1, 2, 10, 35, 80, 99, 100]) {
    const now = chosen(percent);
    expect(chosen(percent)).toEqual(now);
    const all = new Set(now);
    expect(before.filter((visitor) => !all.has(visitor))).toEqual([]);
    expect(now.length).toBeGreaterThan(before.length);
    before = now;
  }
});

test.each([
  ['another remote', { ...canary, name: 'mf-checkout' }],
  ['another release', { ...canary, release: 'f'.repeat(20) }],
])('the canary of %s is assigned independently', (_, other) => {
  const both = new Set(chosen(50));
  // For two independent choices, half of the one is in the other.
  const shared = chosen(50, other).filter((visitor) => both.has(visitor)).length / visitorNumbers;
  expect(Math.abs(shared - 0.25)).toBeLessThan(0.02);
});
