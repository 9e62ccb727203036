import { afterEach, expect, jest, test } from '@jest/globals';
import { isStaleDocument } from './stale-document.ts';

afterEach(() => void jest.restoreAllMocks());

// jsdom has no performance entry for the navigation to a document.
function documentLoadedFor(path: string | null): void {
  const entries = path === null ? [] : [{ name: new URL(path, window.location.href).href } as PerformanceEntry];
  performance.getEntriesByType = jest.fn(() => entries);
}

test.each([
  ['the address that it was loaded for', '/blog?page=2', '/blog?page=2', false],
  ['another section of it', '/blog?page=2', '/blog?page=2#list', false],
  ['another page', '/checkout', '/#membership', true],
  ['another query', '/blog', '/blog?page=2', true],
])('whether a document is stale at %s', (_, loadedFor, address, expected) => {
  documentLoadedFor(loadedFor);
  window.history.replaceState(null, '', address);
  expect(isStaleDocument()).toBe(expected);
});

test('without a navigation entry the document does not count as stale', () => {
  documentLoadedFor(null);
  expect(isStaleDocument()).toBe(false);
});
