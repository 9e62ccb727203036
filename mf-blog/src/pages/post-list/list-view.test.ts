import { expect, test } from '@jest/globals';
import { searchTextLimit } from '@plumbline/contract/content/posts';
import { listUrl, listView } from './list-view.ts';

const viewOf = (query: string, slug?: string) => listView({ slug }, new URLSearchParams(query));

test('an address is parsed into a view', () => {
  expect(viewOf('')).toEqual({ text: '', category: null, cursor: null });
  expect(viewOf('q=cap+rates&cursor=a-1', 'pricing')).toEqual({
    text: 'cap rates',
    category: 'pricing',
    cursor: 'a-1',
  });
  expect(viewOf('q=&cursor=')).toEqual(viewOf(''));
});

test('a search text is one line of the length that the API accepts', () => {
  expect(viewOf('q=%20roof%00%0A%09felt%20').text).toBe('roof felt');
  expect(viewOf('q=%20%00').text).toBe('');
  expect(viewOf(`q=${'a'.repeat(10_000)}`).text).toHaveLength(searchTextLimit);
  const houses = '🏠'.repeat(searchTextLimit);
  expect(viewOf(`q=a${encodeURIComponent(houses)}`).text).toBe(`a${'🏠'.repeat(searchTextLimit / 2 - 1)}`);
});

test.each([
  [{}, '/blog'],
  [{ text: 'cap rates & "yield"' }, '/blog?q=cap+rates+%26+%22yield%22'],
  [{ category: 'market-reports', cursor: 'a-1' }, '/blog/category/market-reports?cursor=a-1'],
  [{ category: '../x', text: 'a' }, '/blog/category/..%2Fx?q=a'],
])('the view %j has the address %s', (view, address) => {
  expect(listUrl(view)).toBe(address);
});

test('a view’s address is parsed into the same view', () => {
  const view = { text: 'roof', category: null, cursor: 'k3-1' };
  expect(viewOf(listUrl(view).split('?')[1] ?? '')).toEqual(view);
});
