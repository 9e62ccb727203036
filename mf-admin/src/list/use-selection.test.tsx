import { act, renderHook } from '@testing-library/react';
import { expect, test } from '@jest/globals';
import { useSelection } from './use-selection.ts';

test('a chosen row that new rows have moved to another page is chosen once, and can be deselected there', () => {
  const { result, rerender } = renderHook(
    ({ rows, page }) => useSelection(rows, (row) => row, { filter: '/admin/messages', page }),
    { initialProps: { rows: ['b', 'c'], page: 'after a' } },
  );
  act(() => result.current.toggle('c'));
  rerender({ rows: ['a', 'c'], page: 'after x' });
  expect(result.current).toMatchObject({ items: ['c'], chosenOnPage: 1 });
  act(() => result.current.toggle('a'));
  act(() => result.current.toggle('c'));
  expect(result.current.has('c')).toBe(false);
  expect(result.current.items).toEqual(['a']);
});
