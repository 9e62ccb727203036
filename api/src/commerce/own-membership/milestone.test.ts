import { expect, test } from '@jest/globals';
import { milestoneOf } from './milestone.ts';

test.each([
  ['2025-11-26T22:00:00.000Z', '2026-11-26T21:59:59.999Z', null],
  ['2025-11-26T22:00:00.000Z', '2026-11-26T22:00:00.000Z', 1],
  ['2025-11-26T22:00:00.000Z', '2026-12-26T21:59:59.999Z', 1],
  ['2025-11-26T22:00:00.000Z', '2026-12-26T22:00:00.000Z', null],
  ['2024-11-26T22:00:00.000Z', '2026-11-26T23:00:00.000Z', null],
  ['2021-11-26T22:00:00.000Z', '2026-12-01T12:00:00.000Z', 5],
  ['2016-11-26T22:00:00.000Z', '2026-12-01T12:00:00.000Z', 10],
  ['2015-11-26T22:00:00.000Z', '2026-12-01T12:00:00.000Z', null],
  // The month spans New Year.
  ['2021-12-20T12:00:00.000Z', '2027-01-10T12:00:00.000Z', 5],
  ['2021-12-20T12:00:00.000Z', '2027-01-20T12:00:00.000Z', null],
  // A day that the following year does not have.
  ['2024-02-29T12:00:00.000Z', '2025-02-28T12:00:00.000Z', null],
  ['2024-02-29T12:00:00.000Z', '2025-03-01T12:00:00.000Z', 1],
  // A member who joined today, and one who joined in the future by a clock that is behind.
  ['2026-11-26T22:00:00.000Z', '2026-11-26T23:00:00.000Z', null],
  ['2027-11-26T22:00:00.000Z', '2026-11-26T23:00:00.000Z', null],
])('a member who joined at %s has, at %s, the milestone of %p years', (joined, now, years) => {
  expect(milestoneOf(joined, Date.parse(now))).toBe(years);
});
