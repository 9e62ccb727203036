import { expect, test } from '@jest/globals';
import { parseSnippet } from './parse-snippet.ts';

test('separates the matches from the text around them', () => {
  expect(parseSnippet('the <mark>roof</mark> &amp; its <mark>felt</mark>')).toEqual([
    { text: 'the ', marked: false },
    { text: 'roof', marked: true },
    { text: ' & its ', marked: false },
    { text: 'felt', marked: true },
  ]);
  expect(parseSnippet('')).toEqual([]);
});

test.each([
  ['<img src=x onerror=alert(1)>'],
  ['<mark onmouseover=alert(1)>roof'],
  ['a stray </mark> and an open <mark>'],
])('returns all other markup as text: %s', (snippet) => {
  expect(parseSnippet(snippet)).toEqual([{ text: snippet, marked: false }]);
});

test('decodes entities once', () => {
  expect(parseSnippet('<mark>&lt;b&gt;</mark> &amp;lt;')).toEqual([
    { text: '<b>', marked: true },
    { text: ' &lt;', marked: false },
  ]);
});
