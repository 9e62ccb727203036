// Makes the kit's font files and its fallback faces: `node shell/art/fonts/make-fonts.mjs`.
// The sources are the Fontsource packages of Besley and Instrument Sans (SIL Open Font License, texts beside the files).
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const kit = (path) => new URL(`../../kit/${path}`, import.meta.url);
const range = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, step) => first + step));

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˚˜–—‘’‚“”„†‡•…‰′″‹›⁄€™←↑→↓↗−∕`;
const latinExtended = range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1e80, 0x1e85) + 'ẞ₤₩₫₱₹₺₽';
const keepFeatures = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'tnum', 'lnum', 'frac', 'numr', 'dnom'];

// Besley gets one weight: headings use 430 to 440, a difference that nobody sees. Instrument Sans keeps its weights at full
// width; the narrow face is one instance, because drafting notes use only width 82% and weight 500.
const besley = { wght: 430 };
const sans = { wght: { min: 400, max: 700 }, wdth: 100 };
const narrow = { wght: 500, wdth: 82 };

const faces = [
  { name: 'besley', family: 'besley', variant: 'latin-wght-normal', text: latin, variationAxes: besley },
  { name: 'besley-italic', family: 'besley', variant: 'latin-wght-italic', text: latin, variationAxes: besley },
  {
    name: 'besley-extended',
    family: 'besley',
    variant: 'latin-ext-wght-normal',
    text: latinExtended,
    variationAxes: besley,
  },
  {
    name: 'instrument-sans',
    family: 'instrument-sans',
    variant: 'latin-standard-normal',
    text: latin,
    variationAxes: sans,
  },
  {
    name: 'instrument-sans-italic',
    family: 'instrument-sans',
    variant: 'latin-standard-italic',
    text: latin,
    variationAxes: sans,
  },
  {
    name: 'instrument-sans-extended',
    family: 'instrument-sans',
    variant: 'latin-ext-standard-normal',
    text: latinExtended,
    variationAxes: sans,
  },
  {
    name: 'instrument-sans-narrow',
    family: 'instrument-sans',
    variant: 'latin-standard-normal',
    text: latin,
    variationAxes: narrow,
  },
];

const read = (file) => readFile(require.resolve(file));
const source = (family, variant) => read(`@fontsource-variable/${family}/files/${family}-${variant}.woff2`);

for (const { name, family, variant, text, variationAxes } of faces) {
  const font = await subsetFont(await source(family, variant), text, {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes,
  });
  await writeFile(kit(`fonts/${name}.woff2`), font);
  process.stdout.write(`${name}.woff2 ${font.length}\n`);
}

// The sample resembles the site's texts, because spaces and punctuation also count for the length of a line.
const sample =
  'You can tell from the curb when a porch has settled. It is harder to see when a business has: the follow-up that ' +
  'slipped, the price you could not defend, the license hours left until December. Party walls, parapets and the third ' +
  'stair tread give a ten-minute reading of a house that your buyer will remember at the offer table. When the nearest ' +
  'sale is eleven months old and two miles off, price the plan and not the street; “What would you walk away from?” is ' +
  'a better question than “What do you want?”. Membership starts at $99 a year, or $25 a month, and renews until you ' +
  'cancel, at least 48 hours before the next billing date. Ask for the 1924 survey, the permits and the last 12 bills.';

/** The advance of a font over the sample and its ascent and descent, in ems. */
async function measure(file, variationAxes) {
  const sfnt = await subsetFont(file, latin, {
    targetFormat: 'sfnt',
    keepFeatures,
    ...(variationAxes ? { variationAxes } : {}),
  });
  const face = new harfbuzz.Face(new harfbuzz.Blob(sfnt.buffer.slice(sfnt.byteOffset, sfnt.byteOffset + sfnt.length)));
  const font = new harfbuzz.Font(face);
  // The text is shaped instead of adding up its letters: kerning changes the length by one to two per cent, enough to move a line break.
  const buffer = new harfbuzz.Buffer();
  buffer.addText(sample);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const units = buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0);
  const { ascender, descender, lineGap } = font.hExtents();
  return {
    advance: units / face.upem,
    ascent: ascender / face.upem,
    descent: -descender / face.upem,
    lineGap: lineGap / face.upem,
  };
}

const heading = await measure(await source('besley', 'latin-wght-normal'), besley);
const regular = await measure(await source('instrument-sans', 'latin-standard-normal'), { wght: 400, wdth: 100 });
const bold = await measure(await source('instrument-sans', 'latin-standard-normal'), { wght: 600, wdth: 100 });
const note = await measure(await source('instrument-sans', 'latin-standard-normal'), narrow);

// System fonts may not be shipped; these free ones were drawn to the same advances: Gelasio to Georgia, Tinos to Times
// New Roman, Arimo to Arial. Arial Narrow is Arial at 82%.
const georgia = await measure(await read('@fontsource/gelasio/files/gelasio-latin-400-normal.woff2'));
const times = await measure(await read('@fontsource/tinos/files/tinos-latin-400-normal.woff2'));
const notoSerif = await measure(await read('@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2'));
const arial = await measure(await read('@fontsource/arimo/files/arimo-latin-400-normal.woff2'));
const arialBold = await measure(await read('@fontsource/arimo/files/arimo-latin-700-normal.woff2'));
const arialNarrow = { advance: arial.advance * 0.82 };
const roboto = await measure(await read('@fontsource/roboto/files/roboto-latin-400-normal.woff2'));
const robotoBold = await measure(await read('@fontsource/roboto/files/roboto-latin-700-normal.woff2'));

const names = {
  georgia: ['Georgia', 'Gelasio'],
  times: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'LiberationSerif', 'Tinos'],
  notoSerif: ['Noto Serif', 'NotoSerif'],
  arial: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans', 'Arimo'],
  arialBold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold', 'Arimo Bold'],
  arialNarrow: ['Arial Narrow', 'ArialNarrow', 'Liberation Sans Narrow', 'LiberationSansNarrow'],
  roboto: ['Roboto', 'Roboto-Regular'],
  robotoBold: ['Roboto Bold', 'Roboto-Bold'],
};

const [lighter, bolder] = ['font-weight:400 500', 'font-weight:600 700'];
const fallbacks = [
  { family: 'Besley Fallback', web: heading, local: georgia, names: names.georgia },
  { family: 'Besley Fallback 2', web: heading, local: times, names: names.times },
  { family: 'Besley Fallback 3', web: heading, local: notoSerif, names: names.notoSerif },
  { family: 'Instrument Fallback', web: regular, local: arial, names: names.arial, axes: lighter },
  { family: 'Instrument Fallback', web: bold, local: arialBold, names: names.arialBold, axes: bolder },
  {
    family: 'Instrument Fallback',
    web: note,
    local: arialNarrow,
    names: names.arialNarrow,
    axes: 'font-weight:400 700;font-stretch:75% 90%',
  },
  { family: 'Instrument Fallback 2', web: regular, local: roboto, names: names.roboto, axes: lighter },
  { family: 'Instrument Fallback 2', web: bold, local: robotoBold, names: names.robotoBold, axes: bolder },
];

/** CSS Fonts 5: `size-adjust` scales outlines and advances; the overrides are shares of the size thus scaled. */
function rule({ family, web, local, names: locals, axes }) {
  const scale = web.advance / local.advance;
  // One digit is enough for vertical metrics: 0.1 % of a line's height is less than a pixel. For the length of a line it is more.
  const percent = (value, digits = 1) => `${Number((100 * value).toFixed(digits))}%`;
  const declarations = [
    `font-family:"${family}"`,
    `src:${locals.map((name) => `local("${name}")`).join(',')}`,
    ...(axes === undefined ? [] : [axes]),
    `size-adjust:${percent(scale, 2)}`,
    `ascent-override:${percent(web.ascent / scale)}`,
    `descent-override:${percent(web.descent / scale)}`,
    `line-gap-override:${percent(web.lineGap / scale)}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

const module = `// Made by shell/art/fonts/make-fonts.mjs from the metrics of the fonts: not to be edited.

/** System fonts adjusted to the metrics of the brand's, so that nothing moves when those are loaded. */
export const fallbackFaces = \`
${fallbacks.map(rule).join('\n')}
\`;
`;
await writeFile(kit('src/base-css/fallback-faces.ts'), module);
