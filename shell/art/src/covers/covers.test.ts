import { expect, test } from '@jest/globals';
import { pictures } from '../pictures.ts';

const covers = Object.entries(pictures).filter(([name]) => name.startsWith('cover-'));

test.each(covers)('%s is an SVG of 800 by 500 units without references to other files', (_, draw) => {
  const file = draw();
  expect(file).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="800" height="500" viewBox="0 0 800 500">/,
  );
  expect(file).toMatch(/<title>\w.+<\/title>/);
  expect(file).not.toMatch(/style="|<script|<text|<image|href|url\(|@import/);
});
