import { expect, test } from '@jest/globals';
import { foundText } from './found-text.ts';

test('tells what was searched for from the text around it', () => {
  expect(foundText('the <mark>roof</mark> &amp; its <mark>felt</mark>')).toEqual([
    { text: 'the ', marked: false },
    { text: 'roof', marked: true },
    { text: ' & its ', marked: false },
    { text: 'felt', marked: true },
  ]);
  expect(foundText('')).toEqual([]);
});

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['<mark onmouseover=alert(1)>roof'],
  ['a stray </mark> and an open <mark>'],
])('leaves other markup the text that it is: %s', (snippet) => {
  expect(foundText(snippet)).toEqual([{ text: snippet, marked: false }]);
});

test('reads what is escaped once, not twice', () => {
  expect(foundText('<mark>&lt;b&gt;</mark> &amp;lt;')).toEqual([
    { text: '<b>', marked: true },
    { text: ' &lt;', marked: false },
  ]);
});
