// Writes glyphs.ts, the letters of drawings as outlines of Instrument Sans in the width of drafting notes, and serif-glyphs.ts, the few
// letters of Besley that a drawn heading needs.
import { readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -–.,:&?$%'’·";
const source = import.meta
  .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2');
const instance = { targetFormat: 'truetype', variationAxes: { wght: 530, wdth: 80 } };
const font = create(await subsetFont(await readFile(new URL(source)), alphabet, instance));
const em = font.unitsPerEm;

const names = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', closePath: 'Z' };

function outline({ path }, scale = 1, dx = 0, dy = 0) {
  const place = (value, index) => Math.round(value * scale + (index % 2 ? dy : dx));
  return path.commands.map(({ command, args }) => names[command] + args.map(place).join(' ')).join('');
}

function glyph(character) {
  const found = font.glyphForCodePoint(character.codePointAt(0));
  if (found.id === 0) throw new Error(`Instrument Sans has no ${character}`);
  return found;
}

function quadrilateral(points) {
  return `M${points.map(([x, y]) => `${Math.round(x * em)} ${Math.round(y * em)}`).join('L')}Z`;
}

const letters = Array.from(alphabet, (character) => [
  character,
  Math.round(glyph(character).advanceWidth),
  outline(glyph(character)),
]);

// The font lacks primes (feet and inches) and fractions: primes are drawn here as strokes, fractions composed of the font's figures.
const primeAt = (x) =>
  quadrilateral([
    [x + 0.03, 0.7],
    [x + 0.115, 0.7],
    [x + 0.065, 0.46],
    [x, 0.46],
  ]);
const primes = [
  ['′', Math.round(em * 0.17), primeAt(0.03)],
  ['″', Math.round(em * 0.29), primeAt(0.03) + primeAt(0.15)],
];

const fractionScale = 0.6;
const fractions = Object.entries({ '¼': '14', '½': '12', '¾': '34' }).map(([character, [above, below]]) => {
  const first = glyph(above);
  const second = glyph(below);
  const slash = (first.advanceWidth * fractionScale) / em - 0.02;
  const next = Math.round((slash + 0.13) * em);
  const bar = quadrilateral([
    [slash - 0.06, 0],
    [slash, 0],
    [slash + 0.2, 0.7],
    [slash + 0.14, 0.7],
  ]);
  const advance = next + Math.round(second.advanceWidth * fractionScale);
  return [
    character,
    advance,
    outline(first, fractionScale, 0, em * 0.28) + bar + outline(second, fractionScale, next, 0),
  ];
});

const entries = [...letters, ...primes, ...fractions].map(
  ([character, advance, d]) => `  ${JSON.stringify(character)}: [${advance}, '${d}'],`,
);
const text = `// Made by make-glyphs.mjs from Instrument Sans (SIL Open Font License 1.1), weight 530, width 80.

export const unitsPerEm = ${em};

/** Advance and outline of each letter, y axis up. */
export const glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>> = {
${entries.join('\n')}
};
`;
await writeFile(new URL('glyphs.ts', import.meta.url), text);

const heading = '30-PointAgentAudit ';
const serifSource = import.meta.resolve('@fontsource-variable/besley/files/besley-latin-wght-normal.woff2');
const serif = create(
  await subsetFont(await readFile(new URL(serifSource)), heading, {
    targetFormat: 'truetype',
    variationAxes: { wght: 440 },
  }),
);
const perThousand = 1000 / serif.unitsPerEm;
const serifEntries = [...new Set(heading)].sort().map((character) => {
  const found = serif.glyphForCodePoint(character.codePointAt(0));
  const d = outline(found, perThousand);
  return `  ${JSON.stringify(character)}: [${Math.round(found.advanceWidth * perThousand)}, '${d}'],`;
});
await writeFile(
  new URL('serif-glyphs.ts', import.meta.url),
  `// Made by make-glyphs.mjs from Besley (SIL Open Font License 1.1), weight 440.

/** Advance and outline of each letter in thousandths of an em, y axis up. */
export const serifGlyphs: Readonly<Record<string, readonly [advance: number, outline: string]>> = {
${serifEntries.join('\n')}
};
`,
);
