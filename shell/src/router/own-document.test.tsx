import { expect, jest, test } from '@jest/globals';
import { documentOf } from './own-document.ts';

const address = new URL('https://plumbline.test/recovery?token=a');

test('a document of this site is loaded by the browser', () => {
  const response = documentOf(address, '#form');
  expect(response.headers.get('location')).toBe('/recovery?token=a#form');
});

test('offline, the document is not loaded, and the current page gets an error', () => {
  const onLine = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  expect(() => documentOf(address)).toThrow('You are offline');
  onLine.mockRestore();
});
