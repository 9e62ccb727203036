import { expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import { loader } from './loader.ts';

/** The theme that the loader sets in a document with these cookies; null: cookies that cannot be read. */
function themeWith(cookies: string | null): string | undefined {
  const dataset: { theme?: string } = {};
  const document = {
    documentElement: { dataset },
    addEventListener: () => undefined,
    get cookie() {
      if (cookies === null) throw new Error('SecurityError');
      return cookies;
    },
  };
  runInNewContext(loader, { document, window: {}, addEventListener: () => undefined, location: { hash: '' } });
  return dataset.theme;
}

test.each([
  ['theme=dark', 'dark'],
  ['a=1; theme=light; b=2', 'light'],
  ['theme=system', undefined],
  ['theme=<script>', undefined],
  ['theme=darker', undefined],
  ['mytheme=dark', undefined],
  ['', undefined],
  [null, undefined],
])('with the cookies %j the theme is %s', (cookies, theme) => {
  expect(themeWith(cookies)).toBe(theme);
});
