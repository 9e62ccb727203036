import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { drawPicture } from './draw-picture.ts';

test.each(['brick-wall', 'stoop'])('the committed %s is what the command draws', async (name) => {
  const committed = await readFile(new URL(`art/${name}.svg`, import.meta.url), 'utf8');
  expect(committed).toBe(drawPicture(name));
});

test('an unknown picture is refused by name, with those there are', () => {
  expect(() => drawPicture('castle')).toThrow(/no picture called castle\. Pictures: .*street-wide/);
  expect(() => drawPicture('toString')).toThrow(RangeError);
});
