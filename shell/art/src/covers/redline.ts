import { bungalow } from '../houses/bungalow.ts';
import { lettering } from '../lettering/lettering.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { tree } from '../parts/tree.ts';
import { ground, shadow, trim, type Ink } from '../pen/ink.ts';
import { group, path, rect } from '../pen/shape.ts';
import { cover } from './cover.ts';

const left = 206;
const top = 54;
const red: Ink = { pen: 'correction' };
/** Offset and length of each line of the listing's text. */
const lines = [
  [0, 250],
  [18, 324],
  [36, 310],
  [54, 180],
  [90, 324],
  [108, 290],
  [126, 318],
  [144, 140],
] as const;

/** A listing sheet with its text struck through and questioned in red. */
export function redlineCover(): string {
  const note = { size: 24, wash: 'correction', tracking: 0 } as const;
  return cover(
    'sky',
    [
      rect(left + 10, top + 12, 380, 420, shadow),
      rect(left, top, 380, 420, trim),
      group(`translate(${left + 28} ${top + 28})`, [
        rect(0, 0, 324, 170, { wash: 'sky' }),
        ...tree(284, 160, 110, { seed: 8, spread: 0.7 }),
        ...bungalow(42, 160, { width: 216, wash: 'paper' }),
        path('M0 161.5H324', ground),
      ]),
      ...lines.map(([offset, length]) => rect(left + 28, top + 228 + offset, length, 5, { wash: 'slate' })),
      path(`M${left + 24} ${top + 249}h120M${left + 180} ${top + 321}h86`, red),
      path(`M${left + 150} ${top + 282}c40 -16 110 -14 116 2c4 14 -80 20 -118 8c-14 -5 -8 -12 8 -14`, red),
      path(
        `M${left + 270} ${top + 286}C${left + 330} ${top + 300} ${left + 380} ${top + 290} ${left + 394} ${top + 262}`,
        red,
      ),
      lettering(left + 400, top + 244, 'who measured', note),
      lettering(left + 400, top + 272, 'the porch?', note),
      ...plumbLine(110, 300),
    ],
    'A listing sheet with corrections in red',
  );
}
