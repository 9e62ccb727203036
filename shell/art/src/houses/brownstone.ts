import { detail, hatch, profile, trim, type Wash } from '../pen/ink.ts';
import { lines, polygon, rect, times, type Drawing, type Segment } from '../pen/shape.ts';
import { cornice } from '../parts/cornice.ts';
import { entrance } from '../parts/entrance.ts';
import { windowAt, type WindowOptions } from '../parts/window.ts';

/** The size and colours of a brownstone, in drawing units. */
export interface BrownstoneOptions {
  /** Default 158. */
  readonly width?: number;
  /** The height from the ground to the cornice; default 322. */
  readonly height?: number;
  readonly wash?: Wash;
  readonly door?: Wash;
}

const hooded: WindowOptions = { sashes: '2/2', lintel: 'hood' };
const basement: WindowOptions = { sashes: '2/2', sill: false };

/** Three storeys over a half basement, with a stoop to the parlour floor. */
export function brownstone(x: number, ground: number, options: BrownstoneOptions = {}): Drawing {
  const { width = 158, height = 322, wash = 'brick-deep', door = 'ink' } = options;
  const top = ground - height;
  const bays = [x + 16, x + width / 2 - 13, x + width - 42];
  const doorLeft = x + width - 44;
  return [
    rect(x, top, width, height, profile(wash)),
    lines(
      [108, 112, 200, 204].map((drop) => [x, top + drop, x + width, top + drop] as const),
      detail,
    ),
    lines(courses(x, ground, width), hatch),
    ...cornice(x, top, width, { spacing: 12, height: 22 }),
    ...bays.flatMap((left) => [
      ...windowAt(left, top + 46, 26, 50, hooded),
      ...windowAt(left, top + 130, 26, 60, hooded),
    ]),
    ...bays.slice(0, 2).flatMap((left) => windowAt(left, top + 222, 26, 58, hooded)),
    ...windowAt(x + 18, ground - 28, 24, 18, basement),
    ...windowAt(x + width / 2 - 11, ground - 28, 24, 18, basement),
    ...entrance(doorLeft, ground - 104, 30, 66, { wash: door, panels: 4, transom: 14, hood: 'pediment' }),
    ...highStoop(doorLeft, ground),
  ];
}

function courses(x: number, ground: number, width: number): Segment[] {
  return times(8).map((index) => [x, ground - 96 + index * 12, x + width, ground - 96 + index * 12]);
}

function highStoop(x: number, ground: number): Drawing {
  return [
    ...times(6).map((index) => rect(x - 6, ground - 38 + index * 6.3, 42, 6.4, trim)),
    ...[x - 14, x + 38].map((left) =>
      polygon(
        [
          [left, ground - 60],
          [left + 6, ground - 60],
          [left + 6, ground],
          [left, ground],
        ],
        trim,
      ),
    ),
    ...[x - 16, x + 36].map((left) => rect(left, ground - 64, 10, 5, trim)),
  ];
}
