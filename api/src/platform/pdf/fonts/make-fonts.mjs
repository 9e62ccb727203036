// Makes the font files beside this script: `node api/src/platform/pdf/fonts/make-fonts.mjs`. The sources are the
// Fontsource packages of Besley and Instrument Sans (SIL Open Font License, whose texts are beside this script). PDF
// supports neither WOFF2 nor variable fonts: each file is one instance with the weight and width that the brand uses.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˜–—‘’‚“”„†‡•…‰′″‹›⁄€™→−`;
// Letters of names that the first font files lack.
const extended = `${range(0x100, 0x17f)}${range(0x218, 0x21b)}${range(0x1e80, 0x1e85)}ẞ`;
const keepFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'tnum', 'lnum'];

const besley = { wght: 430 };
const regular = { wght: 400, wdth: 100 };
const bold = { wght: 600, wdth: 100 };
const narrow = { wght: 500, wdth: 82 };

const faces = [
  { name: 'besley', family: 'besley', file: 'latin-wght-normal', text: latin, variationAxes: besley },
  { name: 'besley-extended', family: 'besley', file: 'latin-ext-wght-normal', text: extended, variationAxes: besley },
  { name: 'sans', family: 'instrument-sans', file: 'latin-standard-normal', text: latin, variationAxes: regular },
  { name: 'sans-bold', family: 'instrument-sans', file: 'latin-standard-normal', text: latin, variationAxes: bold },
  { name: 'note', family: 'instrument-sans', file: 'latin-standard-normal', text: latin, variationAxes: narrow },
];

for (const { name, family, file, text, variationAxes } of faces) {
  const source = await readFile(require.resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`));
  const font = await subsetFont(source, text, { targetFormat: 'truetype', keepFeatures, variationAxes });
  await writeFile(new URL(`${name}.ttf`, import.meta.url), font);
  process.stdout.write(`${name}.ttf ${font.length}\n`);
}
