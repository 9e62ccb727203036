import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** A brand typeface by script; the first font that contains a character is used. */
export type Typeface = readonly Font[];

const opened = new Map<string, Typeface>();

/** The brand's typefaces: Besley for headings, Instrument Sans for the rest. Loaded once. */
export function typeface(name: 'besley' | 'instrument-sans'): Typeface {
  const cached = opened.get(name);
  if (cached) return cached;
  const faces = ['latin', 'latin-ext'].map((script) => {
    const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`);
    const font = create(readFileSync(file));
    if (!('layout' in font)) throw new Error(`${file} is a collection`);
    return font;
  });
  opened.set(name, faces);
  return faces;
}
