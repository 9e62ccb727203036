import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** A face of the brand in the scripts that it has, the first that knows a character sets it. */
export type Typeface = readonly Font[];

const opened = new Map<string, Typeface>();

/** The brand's faces: Besley for headings, Instrument Sans for the rest. Opened once. */
export function typeface(name: 'besley' | 'instrument-sans'): Typeface {
  const known = opened.get(name);
  if (known) return known;
  const faces = ['latin', 'latin-ext'].map((script) => {
    const file = require.resolve(`@fontsource-variable/${name}/files/${name}-${script}-wght-normal.woff2`);
    const font = create(readFileSync(file));
    if (!('layout' in font)) throw new Error(`${file} is a collection`);
    return font;
  });
  opened.set(name, faces);
  return faces;
}
