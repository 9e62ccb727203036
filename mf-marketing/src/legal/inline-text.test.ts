import { expect, test } from '@jest/globals';
import { inlineText } from './inline-text.ts';

test('links are cut out of the words around them', () => {
  expect(inlineText('See the [Terms](/terms) and [us](mailto:a@b.example).')).toEqual([
    { text: 'See the ' },
    { text: 'Terms', to: '/terms' },
    { text: ' and ' },
    { text: 'us', to: 'mailto:a@b.example' },
    { text: '.' },
  ]);
});

test('a text without links, and a text that is one link, have one part', () => {
  expect(inlineText('Plain [words] (with brackets).')).toEqual([{ text: 'Plain [words] (with brackets).' }]);
  expect(inlineText('[All](/all)')).toEqual([{ text: 'All', to: '/all' }]);
  expect(inlineText('')).toEqual([]);
});
