import { expect, test } from '@jest/globals';
import { ownAddress } from './own-address.ts';

test.each([
  ['/', '/'],
  ['/blog?search=a+b#top', '/blog?search=a+b#top'],
  ['/blog/été', '/blog/%C3%A9t%C3%A9'],
  ['/a/../b', '/b'],
  ['/checkout?next=//evil.example', '/checkout?next=//evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/user:pass@evil.example', '/user:pass@evil.example'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
])('%s is an address of this site', (text, address) => {
  expect(ownAddress(text)).toBe(address);
  expect(new URL(address, 'https://site.example').origin).toBe('https://site.example');
});

test.each([
  '',
  'blog',
  '?next=/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'https:evil.example',
  'https://site.example@evil.example/',
  'http:/\\evil.example',
  '／／evil.example',
  'ｈttps://evil.example',
  '\u2028//evil.example',
])('%j is not an address of this site', (text) => {
  expect(ownAddress(text)).toBeNull();
});
