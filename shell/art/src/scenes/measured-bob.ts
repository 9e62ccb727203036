import { dimension, uprightDimension } from '../parts/dimension.ts';
import { hatch } from '../pen/ink.ts';
import { circle, lines, path, times, type Drawing, type Segment } from '../pen/shape.ts';

const axis = 210;
const top = 96;
const scale = 5.6;

const at = (x: number, y: number) => `${axis + x * scale} ${top + y * scale}`;
const down = (y: number) => top + y * scale;

const rightOutline =
  `${at(2.2, 0)}L${at(2.2, 5)}L${at(4.6, 5)}L${at(4.6, 10.5)}L${at(4.2, 10.5)}` +
  `C${at(4.6, 15)} ${at(10.4, 16)} ${at(10.4, 22.5)}C${at(10.4, 30)} ${at(3.2, 42)} ${at(0, 54)}`;

/** Half the bob's width at a depth `y`, both in the bob's own units. */
function girth(y: number): number {
  if (y < 16) return 4.4 + ((y - 10.5) / 5.5) * 3.2;
  if (y < 22.5) return 7.6 + ((y - 16) / 6.5) * 2.8;
  const share = (y - 22.5) / 31.5;
  return 10.4 * (1 - share) * (1 - share * 0.12);
}

function shading(): Segment[] {
  const strokes: Segment[] = [];
  for (let y = 12; y < 52; y += 1.25) {
    const width = girth(y) * scale - 3;
    if (width > 4) strokes.push([axis + 2, down(y), axis + width, down(y) - Math.min(14, width * 0.35)]);
  }
  return strokes;
}

/** The positions of the words that the page shows at the ends of the leader lines: the x of all, and the y of each. */
const words = { x: 314, y: [34, 140, 238.4, 359.2] } as const;

function leader(x: number, y: number, end: number): Drawing {
  return [
    path(`M${x} ${y}L${words.x - 16} ${end}H${words.x - 6}`, { pen: 'dimension' }),
    circle(x, y, 2.2, { wash: 'text' }),
  ];
}

/** The plumb bob with dimensions, and a leader line to each of its four parts. 404 by 478 units, from x 74 on. */
export function measuredBob(): Drawing {
  const [line, collar, weight, point] = words.y;
  const leftOutline = `M${at(-2.2, 0)}L${at(-2.2, 5)}L${at(-4.6, 5)}L${at(-4.6, 10.5)}L${at(-4.2, 10.5)}C${at(-4.6, 15)} ${at(-10.4, 16)} ${at(-10.4, 22.5)}C${at(-10.4, 30)} ${at(-3.2, 42)} ${at(0, 54)}`;
  return [
    path(`M${axis} 0V${top}`, { pen: 'plumb' }),
    path(`M${at(0, 0)}L${rightOutline}Z`, { wash: 'brass-shade' }),
    path(`${leftOutline}L${at(0, 0)}Z`, { wash: 'brass' }),
    path(`M${at(-2.2, 0)}L${rightOutline}`, { pen: 'profile' }),
    path(`${leftOutline}M${at(-4.6, 5)}L${at(4.6, 5)}M${at(-4.6, 10.5)}L${at(4.6, 10.5)}`, { pen: 'profile' }),
    lines(
      times(13).map((index): Segment => [axis - 24 + index * 4, top + 29, axis - 24 + index * 4, top + 58]),
      hatch,
    ),
    lines(shading(), hatch),
    path(`M${axis} ${top - 6}V${down(54) + 8}`, { pen: 'dimension', dashes: '14 4 3 4' }),
    ...dimension(axis - 10.4 * scale, axis + 10.4 * scale, down(54) + 26, '2½″'),
    ...uprightDimension(down(10.5), down(54), axis - 118, '5¼″'),
    ...leader(axis, line, line),
    ...leader(axis + 20, collar, collar),
    ...leader(axis + 48, top + 24 * scale, weight),
    ...leader(axis + 4, top + 51 * scale, point),
  ];
}
