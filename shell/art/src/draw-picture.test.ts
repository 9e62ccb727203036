import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { committedPictures } from './committed.ts';
import { drawPicture } from './draw-picture.ts';

// Optimising takes seconds on a busy machine.
const timeout = 60_000;
const root = join(import.meta.dirname, '..', '..', '..');
const files = Object.entries(committedPictures).flatMap(([folder, names]) => names.map((name) => ({ folder, name })));

test.each(files)(
  'the committed $name in $folder equals the command’s output',
  async ({ folder, name }) => {
    const file = await readFile(join(root, folder, `${name}.svg`), 'utf8');
    // Not `toBe`: the difference of two drawings would be unreadable.
    expect(file === drawPicture(name)).toBe(true);
  },
  timeout,
);

test('every SVG file in these folders is drawn by the command', async () => {
  for (const [folder, names] of Object.entries(committedPictures)) {
    const found = (await readdir(join(root, folder))).filter((file) => file.endsWith('.svg'));
    expect([folder, new Set(found)]).toEqual([folder, new Set(names.map((name) => `${name}.svg`))]);
  }
});

test('an unknown picture is refused with a list of the known ones', () => {
  expect(() => drawPicture('castle')).toThrow(/no picture called castle\. Pictures: .*street-wide/);
  expect(() => drawPicture('toString')).toThrow(RangeError);
});
