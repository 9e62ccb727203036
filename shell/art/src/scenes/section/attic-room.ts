import { detail, fine, glass, trim, type Ink } from '../../pen/ink.ts';
import { circle, lines, polygon, rect, times, type Drawing, type Segment } from '../../pen/shape.ts';
import { attic, middle, ridge } from './measures.ts';

const pull: Ink = { pen: 'fine', wash: 'brass-deep' };

const planChest: Drawing = [
  rect(middle - 150, attic - 52, 96, 51, trim),
  lines(
    times(4).map((drawer): Segment => [middle - 150, attic - 42 + drawer * 10, middle - 54, attic - 42 + drawer * 10]),
    fine,
  ),
  ...times(5).map((drawer) => rect(middle - 106, attic - 48 + drawer * 10, 8, 2, pull)),
  ...times(4).map((roll) => circle(middle - 140 + roll * 9, attic - 56, 4, trim)),
];

const drawingBoard: Drawing = [
  polygon(
    [
      [middle + 18, attic - 66],
      [middle + 112, attic - 30],
      [middle + 114, attic - 36],
      [middle + 20, attic - 72],
    ],
    trim,
  ),
  lines(
    [
      [middle + 50, attic - 52, middle + 36, attic],
      [middle + 84, attic - 40, middle + 98, attic],
      [middle + 43, attic - 26, middle + 92, attic - 26],
    ],
    detail,
  ),
];

/** The room for the benefit "market reports": a plan chest with rolls on it, and a drawing board under the window. */
export const atticRoom: Drawing = [
  ...planChest,
  ...drawingBoard,
  rect(middle - 30, ridge + 48, 60, 34, glass),
  lines(
    [
      [middle, ridge + 48, middle, ridge + 82],
      [middle - 30, ridge + 65, middle + 30, ridge + 65],
    ],
    fine,
  ),
];
