import { expect, test } from '@jest/globals';
import { cardExcerpt } from './card-excerpt.ts';

test('is the author’s excerpt if the post has one', () => {
  expect(cardExcerpt({ excerpt: 'Short.', content: '<p>Long</p>' })).toBe('Short.');
});

test('without it, is the first 200 characters of the text and three dots', () => {
  const text = 'a house '.repeat(40);
  expect(cardExcerpt({ excerpt: '', content: `<h2>On</h2>\n<p>${text}</p>` })).toBe(`${`On ${text}`.slice(0, 200)}...`);
});

test('counts code points and decodes entities', () => {
  expect(cardExcerpt({ excerpt: ' ', content: '🏠'.repeat(201) })).toBe(`${'🏠'.repeat(200)}...`);
  expect(cardExcerpt({ excerpt: '', content: '<p>Fish &amp; chips &#8211; &#x201c;now&#x201d; &unknown;</p>' })).toBe(
    'Fish & chips – “now” &unknown;...',
  );
});

test('is empty without excerpt and text', () => {
  expect(cardExcerpt({ excerpt: '' })).toBe('');
  expect(cardExcerpt({ excerpt: '', content: '<p> </p>' })).toBe('');
});
