import { expect, test } from '@jest/globals';
import { cursorOf, integersOf, positionOf } from './cursor.ts';

test.each([
  [12, null, '12'],
  [36, 71, '1z-10'],
  [7, 'Zoë & Ünal', `${Buffer.from('Zoë & Ünal').toString('base64url')}.7`],
  [7, '', '.7'],
])('the cursor of row %i, sorted by %p', (id, value, cursor) => {
  expect(cursorOf(id, value)).toBe(cursor);
  expect(positionOf(cursor)).toEqual({ id, value });
});

test('numbers never exceed the database’s limit', () => {
  expect(positionOf('1-zzzzzz').id).toBe(2 ** 31 - 1);
  expect(integersOf('zzzzzzzzz-1')).toEqual([2 ** 31 - 1, 1]);
});

test('a cursor of another order has no integers', () => {
  expect(['12', cursorOf(7, 'a')].map(integersOf)).toEqual([null, null]);
});

test('bytes that a database does not accept are removed from a text', () => {
  expect(positionOf(cursorOf(1, 'a\0b')).value).toBe('ab');
});
