import { hatch, profile, trim, type Wash } from '../pen/ink.ts';
import { lines, rect, type Drawing } from '../pen/shape.ts';
import { chimney } from '../parts/chimney.ts';
import { cornice } from '../parts/cornice.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks } from '../parts/hatching.ts';
import { steps } from '../parts/porch.ts';
import { windowAt, type WindowOptions } from '../parts/window.ts';

/** The variations of a rowhouse. */
export interface RowhouseOptions {
  /** Default 124. */
  readonly width?: number;
  /** The height from the ground to the cornice; default 268. */
  readonly height?: number;
  readonly wash?: Wash;
  readonly door?: Wash;
  /** The seed of the random pattern of its bricks; default 1. */
  readonly seed?: number;
  readonly sashes?: '6/6' | '2/2';
  readonly lintel?: 'jack' | 'hood';
  /** Whether the door is left of the windows instead of right; default false. */
  readonly flipped?: boolean;
  /** The distance between the cornice's brackets; default 13. */
  readonly brackets?: number;
}

const windowWidth = 22;

/** A three-storey brick rowhouse, three windows wide. */
export function rowhouse(x: number, ground: number, options: RowhouseOptions = {}): Drawing {
  const {
    width = 124,
    height = 268,
    wash = 'brick',
    seed = 1,
    sashes = '6/6',
    lintel = 'jack',
    brackets = 13,
  } = options;
  const top = ground - height;
  const style: WindowOptions = { sashes, lintel };
  const bays = [x + 15, x + width / 2 - windowWidth / 2, x + width - 15 - windowWidth];
  return [
    ...chimney(x + width - 24, top - 38, 17, 38, { seed }),
    rect(x, top, width, height, profile(wash)),
    ...bricks(x, top + 20, width, height - 40, seed),
    ...stoneBase(x, ground, width),
    ...cornice(x, top, width, { spacing: brackets }),
    ...bays.flatMap((left) => windowAt(left, top + 42, windowWidth, 38, style)),
    ...bays.flatMap((left) => windowAt(left, top + 108, windowWidth, 48, style)),
    ...groundFloor(x, ground, width, options, style),
  ];
}

function stoneBase(x: number, ground: number, width: number): Drawing {
  return [
    rect(x, ground - 22, width, 22, trim),
    lines(
      [
        [x, ground - 11, x + width, ground - 11],
        [x + width * 0.25, ground - 22, x + width * 0.25, ground - 11],
        [x + width * 0.6, ground - 11, x + width * 0.6, ground],
        [x + width * 0.8, ground - 22, x + width * 0.8, ground - 11],
      ],
      hatch,
    ),
  ];
}

function groundFloor(
  x: number,
  ground: number,
  width: number,
  options: RowhouseOptions,
  style: WindowOptions,
): Drawing {
  const { flipped = false, door = 'ink' } = options;
  const doorLeft = flipped ? x + 16 : x + width - 42;
  const windows = flipped
    ? [x + width / 2 + 1, x + width - 14 - windowWidth]
    : [x + 14, x + width / 2 - windowWidth - 1];
  return [
    ...entrance(doorLeft, ground - 76, 26, 60, { wash: door, transom: 12, hood: 'pilasters' }),
    ...steps(doorLeft + 13, ground, 42, 3, 5.3),
    ...windows.flatMap((left) => windowAt(left, ground - 80, windowWidth, 48, style)),
  ];
}
