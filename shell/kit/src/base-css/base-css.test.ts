import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { baseCss, criticalFonts, everyToken } from './base-css.ts';

const kit = new URL('../../', import.meta.url);
const css = baseCss({ fontUrl: (file) => `/fonts/${file}` });
const names = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), (match) => match[1]));

test('every font that the CSS names exists, and it names the critical fonts', () => {
  const files = names(css, /url\("\/fonts\/([^"]+)"\)/g);
  expect(files.size).toBeGreaterThan(0);
  for (const file of files) expect(existsSync(new URL(`fonts/${file}`, kit))).toBe(true);
  for (const file of criticalFonts) expect(files).toContain(file);
});

test('the CSS contains no value of a failed computation', () => {
  expect(css).not.toMatch(/NaN|undefined|Infinity|\[object/);
});

test('both rules of the dark theme define the same tokens, all of which the light theme has', () => {
  const block = (selector: string) => css.slice(css.indexOf(`${selector}{`)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  const system = names(block(':root:not([data-theme="light"])'), /(--[\w-]+):/g);
  const chosen = names(block('[data-theme="dark"]'), /(--[\w-]+):/g);
  const light = names(block(':root'), /(--[\w-]+):/g);
  expect(system.size).toBeGreaterThan(20);
  expect(chosen).toEqual(system);
  expect([...system].filter((name) => !light.has(name))).toEqual([]);
});

test('every token that a kit component uses is defined', () => {
  const defined = names(css, /(--[\w-]+):/g);
  const missing = globSync('src/**/*.{ts,tsx}', { cwd: kit }).flatMap((file) => {
    const text = readFileSync(new URL(file, kit), 'utf8');
    const own = names(text, /(--[\w-]+):/g);
    return [...names(text, /var\((--[\w-]+)\)/g)]
      .filter((name) => name !== undefined && !defined.has(name) && !own.has(name) && !name.startsWith('--radix-'))
      .map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('a document has exactly the tokens that it uses, directly or through others, for both themes and all widths', () => {
  const own = baseCss({
    fontUrl: (file) => `/fonts/${file}`,
    usedIn: '<style>.a{color:var(--badge-ok-ink)}</style><p style="left:var( --lx)">',
  });
  const count = (token: string) => own.split(`${token}:`).length - 1;
  // Used directly; through --lx and through the gutter; in the rules of elements; unused.
  expect(['--badge-ok-ink', '--lx', '--line-x', '--max', '--paper', '--badge-ok', '--z-toast'].map(count)).toEqual([
    3, 1, 5, 1, 4, 0, 0,
  ]);
  expect(own).not.toMatch(/;}|;;|{;/);
  const used = names(own, /var\(\s*(--[\w-]+)\)/g);
  const definedTokens = names(own, /(--[\w-]+):/g);
  expect([...used].filter((name) => !definedTokens.has(name))).toEqual([]);
  expect(baseCss({ fontUrl: (file) => `/fonts/${file}` })).toContain(everyToken);
});
