import { lettering } from '../lettering/lettering.ts';
import { detail, shadow, trim, type Ink } from '../pen/ink.ts';
import { path, rect, times, type Drawing } from '../pen/shape.ts';

const groups = ['The file', 'The price', 'The listing', 'The people', 'The money', 'The risk'];
const perGroup = 5;
const ticked = new Set([1, 2, 3, 4, 6, 7, 8, 9, 11, 13, 14, 16, 17, 19, 21, 22, 26]);
const struck = new Set([10, 15]);

const tick: Ink = { pen: 'profile' };
const rule = (y: number, ink: Ink = detail) => path(`M42 ${y}H346`, ink);

function box(number: number, x: number, y: number): Drawing {
  return [
    rect(x, y, 22, 22, trim),
    ...(ticked.has(number) ? [path(`M${x + 5} ${y + 12}l4.5 5 8.5-13`, tick)] : []),
    ...(struck.has(number) ? [path(`M${x + 5} ${y + 5}l12 12m0-12-12 12`, { pen: 'correction' })] : []),
    lettering(x + 11, y + 34, String(number), { size: 9, anchor: 'middle' }),
  ];
}

function row(group: string, index: number): Drawing {
  const y = 142 + index * 50;
  return [
    lettering(42, y + 17, group, { size: 13 }),
    ...times(perGroup).flatMap((column) => box(index * perGroup + column + 1, 152 + column * 43, y)),
    rule(y + 41, { pen: 'dimension' }),
  ];
}

const heading = { size: 30, tracking: -0.02, face: 'serif' } as const;

/** The printed audit sheet: thirty boxes in six groups, some ticked and two crossed out. 410 by 520 units. */
export function auditSheet(): Drawing {
  return [
    rect(26, 30, 360, 474, shadow),
    rect(14, 14, 360, 474, trim),
    lettering(42, 70, '30-Point', heading),
    lettering(42, 104, 'Agent Audit', heading),
    rule(124),
    ...groups.flatMap(row),
    lettering(42, 470, 'Agent'),
    path('M76 471H200', detail),
    lettering(220, 470, 'Score'),
    path('M254 471H346', detail),
  ];
}
