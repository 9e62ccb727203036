import { chimney } from '../../parts/chimney.ts';
import { detail, trim, type Ink, type Wash } from '../../pen/ink.ts';
import { line, polygon, rect, type Drawing, type Shape } from '../../pen/shape.ts';
import { attic, firstFloor, ground, left, middle, partition, ridge, right } from './measures.ts';

/** The style of walls and floors that the section cuts through: solid, in the colour of the lines. */
export const cut: Ink = { pen: 'detail', wash: 'text' };

const width = right - left;
const block = (x: number, y: number, w: number, h: number) => rect(x, y, w, h, cut);
const paint = (x: number, y: number, w: number, h: number, wash: Wash) => rect(x, y, w, h, { wash });

/** The back walls of the rooms, behind everything else. */
export const rooms: Drawing = [
  polygon(
    [
      [left, ground],
      [left, attic],
      [middle, ridge],
      [right, attic],
      [right, ground],
    ],
    trim,
  ),
  paint(left + 8, firstFloor + 10, 300, 140, 'sky'),
  paint(left + 316, attic + 10, width - 324, 128, 'brass'),
  polygon(
    [
      [left + 52, attic],
      [middle, ridge + 20],
      [right - 52, attic],
    ],
    { wash: 'patina' },
  ),
];

const footings: readonly Shape[] = [
  block(left - 6, ground, width + 12, 10),
  block(left - 6, ground + 10, 18, 44),
  block(right - 12, ground + 10, 18, 44),
  block(left - 16, ground + 48, 38, 9),
  block(right - 22, ground + 48, 38, 9),
  block(middle + 54, ground + 10, 10, 44),
  block(middle + 42, ground + 48, 34, 9),
];

/** Roof, walls, floors and footings, and the windows in the cut walls. */
export const structure: Drawing = [
  ...chimney(right - 150, ridge - 6, 30, 92, { seed: 3 }),
  polygon(
    [
      [left - 34, attic + 16],
      [middle, ridge - 20],
      [right + 34, attic + 16],
      [right + 14, attic + 16],
      [middle, ridge + 1],
      [left - 14, attic + 16],
    ],
    cut,
  ),
  block(left, attic, 10, ground - attic),
  block(right - 10, attic, 10, ground - attic),
  block(left, attic - 1, width, 11),
  block(left, firstFloor, width, 10),
  ...footings,
  block(partition, attic, 9, firstFloor - attic),
  block(partition, firstFloor, 9, ground - firstFloor - 84),
  block(partition, ground - 8, 9, 8),
  ...[left, right - 10].flatMap((x) => [...wallWindow(x, firstFloor + 52, 58), ...wallWindow(x, attic + 48, 54)]),
];

function wallWindow(x: number, y: number, height: number): Drawing {
  return [rect(x - 1, y, 12, height, trim), line(x + 5, y, x + 5, y + height, detail)];
}
