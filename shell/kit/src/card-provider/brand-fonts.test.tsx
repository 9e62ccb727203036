import { afterEach, expect, test } from '@jest/globals';
import { brandFonts } from './brand-fonts.ts';

afterEach(() => document.head.replaceChildren());

test('the provider gets the upright font faces of the sans-serif, with a unicode range where they have one', () => {
  const style = document.createElement('style');
  const face = (family: string, more: string) => `@font-face{font-family:"${family}";src:url("/a.woff2");${more}}`;
  style.textContent = [
    face('Instrument Sans', 'font-style:normal;font-weight:400 700'),
    face('Instrument Sans', 'font-style:normal;unicode-range:U+100-130'),
    face('Instrument Sans', 'font-style:italic'),
    face('Besley', 'font-style:normal'),
  ].join('');
  document.head.append(style);
  const src = 'url("http://localhost/a.woff2")';
  expect(brandFonts()).toEqual([
    { family: 'Instrument Sans', src, weight: '400 700', style: 'normal' },
    { family: 'Instrument Sans', src, weight: 'normal', style: 'normal', unicodeRange: 'U+100-130' },
  ]);
});
