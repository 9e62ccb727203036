import { expect, test } from '@jest/globals';
import { cardExcerpt } from './card-excerpt.ts';

test('is the author’s where there is one', () => {
  expect(cardExcerpt({ excerpt: 'Short.', content: '<p>Long</p>' })).toBe('Short.');
});

test('else the first 200 characters of the text and three dots', () => {
  const text = 'a house '.repeat(40);
  expect(cardExcerpt({ excerpt: '', content: `<h2>On</h2>\n<p>${text}</p>` })).toBe(`${`On ${text}`.slice(0, 200)}...`);
});

test('counts characters, not halves of them, and reads entities', () => {
  expect(cardExcerpt({ excerpt: ' ', content: '🏠'.repeat(201) })).toBe(`${'🏠'.repeat(200)}...`);
  expect(cardExcerpt({ excerpt: '', content: '<p>Fish &amp; chips &#8211; &#x201c;now&#x201d; &unknown;</p>' })).toBe(
    'Fish & chips – “now” &unknown;...',
  );
});

test('is empty where there is nothing to take it from', () => {
  expect(cardExcerpt({ excerpt: '' })).toBe('');
  expect(cardExcerpt({ excerpt: '', content: '<p> </p>' })).toBe('');
});
