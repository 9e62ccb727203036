import { afterEach, expect, jest, test } from '@jest/globals';
import { isStaleDocument } from './stale-document.ts';

afterEach(() => void jest.restoreAllMocks());

// jsdom has no performance entry for the navigation to a document.
function arrivedAt(path: string | null): void {
  const entries = path === null ? [] : [{ name: new URL(path, window.location.href).href } as PerformanceEntry];
  performance.getEntriesByType = jest.fn(() => entries);
}

test.each([
  ['the address that it came for', '/blog?page=2', '/blog?page=2', false],
  ['another place in it', '/blog?page=2', '/blog?page=2#list', false],
  ['another page', '/checkout', '/#membership', true],
  ['another query', '/blog', '/blog?page=2', true],
])('at %s', (_, arrived, address, expected) => {
  arrivedAt(arrived);
  window.history.replaceState(null, '', address);
  expect(isStaleDocument()).toBe(expected);
});

test('where the browser does not say how it came, the document counts as right', () => {
  arrivedAt(null);
  expect(isStaleDocument()).toBe(false);
});
