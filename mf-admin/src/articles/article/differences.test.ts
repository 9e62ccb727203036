import { expect, test } from '@jest/globals';
import { differences } from './differences.ts';

const marked = (before: string, after: string): string =>
  differences(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}{${text}}`))
    .join('');

test.each([
  ['a', 'a', 'a'],
  ['', 'a\n', '+{a\n}'],
  ['a\n', '', '-{a\n}'],
  ['Put a marble on it.\n', 'Put a ball on it.\n', 'Put a -{marble }+{ball }on it.\n'],
  ['one\ntwo\nthree\n', 'one\nthree\nfour\n', 'one\n-{two\n}three\n+{four\n}'],
  ['a\nb\n', 'x\na\nb\n', '+{x\n}a\nb\n'],
  ['a\na\n', 'a\n', 'a\n-{a\n}'],
])('%j becomes %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('nothing of either text is lost, however long they are', () => {
  const words = (seed: number) => Array.from({ length: 6000 }, (_, index) => `${(index * seed) % 977}\n`).join('');
  const [before, after] = [words(7), words(13)];
  const pieces = differences(before, after);
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect(without('added')).toBe(before);
  expect(without('removed')).toBe(after);
});
