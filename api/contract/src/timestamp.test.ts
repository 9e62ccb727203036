import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { Timestamp } from './timestamp.ts';

test.each([
  ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
  ['2028-02-29T10:00:00.5Z', '2028-02-29T10:00:00.500Z'],
  ['2026-11-30T22:00:00-05:00', '2026-12-01T03:00:00.000Z'],
  ['2026-11-30T22:00:00+0530', '2026-11-30T16:30:00.000Z'],
])('%s is %s', (text, expected) => {
  expect(v.parse(Timestamp, text)).toBe(expected);
});

test.each([
  ['a day that February lacks', '2026-02-29T00:00:00Z'],
  ['a day that November lacks', '2026-11-31T00:00:00+01:00'],
  ['an offset without minutes', '2026-11-30T10:00:00+05'],
  ['no offset', '2026-11-30T10:00:00'],
  ['a date alone', '2026-11-30'],
  ['a year of five digits in UTC', '9999-12-31T23:59:59-01:00'],
  ['a year before 0 in UTC', '0000-01-01T00:00:00+01:00'],
  ['a word', 'tomorrow'],
])('%s is refused with one message', (_, text) => {
  const { issues = [] } = v.safeParse(Timestamp, text);
  expect(issues.map(({ message }) => message)).toEqual(['must be a time such as 2026-12-31T23:59:59.000Z']);
});
