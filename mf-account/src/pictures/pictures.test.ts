import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { drawPicture } from '@plumbline/kit/drawing/draw-picture';

// Optimising takes seconds on a busy machine.
const patience = 60_000;

const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.svg'));

test.each(files)(
  'the committed %s is what the command draws',
  async (file) => {
    const committed = await readFile(new URL(file, import.meta.url), 'utf8');
    // Not `toBe`: nobody wants to read the difference of two drawings.
    expect(committed === drawPicture(file.replace('.svg', ''))).toBe(true);
  },
  patience,
);
