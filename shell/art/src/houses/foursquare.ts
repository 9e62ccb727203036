import { painted, porchShadow, profile, shadow, trim, type Wash } from '../pen/ink.ts';
import { polygon, rect, type Drawing } from '../pen/shape.ts';
import { chimney } from '../parts/chimney.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks, shingles, siding } from '../parts/hatching.ts';
import { column, railing, steps } from '../parts/porch.ts';
import { windowAt } from '../parts/window.ts';

/** The size and colours of a foursquare house. */
export interface FoursquareOptions {
  /** Default 220. */
  readonly width?: number;
  readonly wash?: Wash;
  readonly door?: Wash;
}

const eaves = 172;

/** A two-storey foursquare with a hipped roof and a porch over its whole front. */
export function foursquare(x: number, ground: number, options: FoursquareOptions = {}): Drawing {
  const { width = 220, wash = 'paper', door = 'brick-deep' } = options;
  const top = ground - eaves;
  const middle = x + width / 2;
  return [
    ...chimney(x + width * 0.2, top - 64, 19, 54, { seed: 12 }),
    ...slope(middle - 22, middle + 22, top - 62, x - 18, x + width + 18, top, 21, 7),
    ...dormer(middle - 32, top, wash),
    rect(x, top, width, eaves, profile(wash)),
    siding(x, top, width, eaves - 16, 6.5),
    rect(x - 18, top - 4, width + 36, 7, profile('paper')),
    rect(x, top + 3, width, 10, shadow),
    rect(x, ground - 16, width, 16, trim),
    ...bricks(x, ground - 16, width, 16, 5, 0.6),
    ...[x + 26, x + 58, x + width - 84, x + width - 52].flatMap((left) =>
      windowAt(left, top + 26, 26, 46, { sashes: '6/1' }),
    ),
    ...porch(x, ground, width, door),
  ];
}

function slope(
  ridgeLeft: number,
  ridgeRight: number,
  ridge: number,
  left: number,
  right: number,
  foot: number,
  seed: number,
  step = 6,
): Drawing {
  return [
    polygon(
      [
        [ridgeLeft, ridge],
        [ridgeRight, ridge],
        [right, foot],
        [left, foot],
      ],
      profile('slate'),
    ),
    ...shingles({ left: ridgeLeft, right: ridgeRight, y: ridge }, { left, right, y: foot }, seed, step),
  ];
}

function dormer(x: number, top: number, wash: Wash): Drawing {
  const casement = { sashes: 'case', lintel: 'none', sill: false } as const;
  return [
    rect(x, top - 40, 64, 30, painted(wash)),
    ...windowAt(x + 8, top - 35, 22, 20, casement),
    ...windowAt(x + 34, top - 35, 22, 20, casement),
    ...slope(x + 22, x + 42, top - 60, x - 8, x + 72, top - 38, 6),
  ];
}

function porch(x: number, ground: number, width: number, door: Wash): Drawing {
  const middle = x + width / 2;
  const right = x + width;
  return [
    rect(x + 2, ground - 84, width - 4, 66, porchShadow),
    ...[x + 26, x + 58].flatMap((left) => windowAt(left, ground - 76, 28, 50, { sashes: '6/1' })),
    ...entrance(middle + 10, ground - 82, 30, 66, { wash: door, panels: 2, sidelights: 9 }),
    ...windowAt(right - 46, ground - 76, 28, 50, { sashes: '6/1' }),
    ...slope(x - 4, right + 4, ground - 108, x - 18, right + 18, ground - 90, 9),
    rect(x - 14, ground - 90, width + 28, 8, profile('paper')),
    ...[x + 2, x + width * 0.32, middle - 1, x + width * 0.73, right - 2].flatMap((post) =>
      column(post, ground - 82, 68),
    ),
    ...railing(x + 5, middle - 4, ground - 38, 22),
    ...railing(x + width * 0.73 + 3, right - 4, ground - 38, 22),
    ...steps(middle + 25, ground, 52),
  ];
}
