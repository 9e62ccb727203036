import { expect, test } from '@jest/globals';
import { isoDay } from './association-day.ts';

test.each([
  ['the last second of January in Maryland', '2027-02-01T04:59:59.000Z', '2027-01-31'],
  ['the first of February there', '2027-02-01T05:00:00.000Z', '2027-02-01'],
  ['an evening in summer', '2026-07-01T03:59:59.000Z', '2026-06-30'],
  ['noon', '2026-11-21T17:00:00.000Z', '2026-11-21'],
  ['midnight there', '2026-11-21T05:00:00.000Z', '2026-11-21'],
])('%s', (_, time, day) => {
  expect(isoDay(time)).toBe(day);
});
