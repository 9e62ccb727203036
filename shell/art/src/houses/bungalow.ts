import { painted, porchShadow, profile, trim, type Wash } from '../pen/ink.ts';
import { polygon, rect, times, type Drawing } from '../pen/shape.ts';
import { chimney } from '../parts/chimney.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks, shingles, siding } from '../parts/hatching.ts';
import { railing, steps } from '../parts/porch.ts';
import { windowAt } from '../parts/window.ts';

/** The size and colours of a bungalow; in drawing units. */
export interface BungalowOptions {
  /** Default 246. */
  readonly width?: number;
  readonly wash?: Wash;
  readonly door?: Wash;
}

const eaves = 80;

/** A one-storey bungalow with a deep porch and a shed dormer. */
export function bungalow(x: number, ground: number, options: BungalowOptions = {}): Drawing {
  const { width = 246, wash = 'brass', door = 'patina-deep' } = options;
  const top = ground - eaves;
  const ridge = top - 62;
  return [
    ...chimney(x + width * 0.74, ridge - 22, 20, 50, { seed: 7, pots: 1 }),
    rect(x, top, width, eaves, profile(wash)),
    siding(x, top, width, eaves - 14),
    rect(x, ground - 14, width, 14, trim),
    ...bricks(x, ground - 14, width, 14, 8, 0.6),
    ...roof(x - 16, x + width + 16, 26, ridge, top + 4, 11, 7),
    ...dormer(x + width / 2 - 42, ridge, wash),
    ...porch(x, ground, width, door),
  ];
}

function roof(
  left: number,
  right: number,
  inset: number,
  ridge: number,
  foot: number,
  seed: number,
  step: number,
): Drawing {
  return [
    polygon(
      [
        [left + inset, ridge],
        [right - inset, ridge],
        [right, foot],
        [left, foot],
      ],
      profile('slate'),
    ),
    ...shingles({ left: left + inset, right: right - inset, y: ridge }, { left, right, y: foot }, seed, step),
  ];
}

function dormer(x: number, ridge: number, wash: Wash): Drawing {
  return [
    rect(x, ridge + 14, 84, 36, painted(wash)),
    siding(x, ridge + 14, 84, 36),
    ...times(3).flatMap((index) =>
      windowAt(x + 9 + index * 23.5, ridge + 22, 19, 22, { sashes: 'case', lintel: 'none', sill: false }),
    ),
    ...roof(x - 12, x + 96, 14, ridge - 6, ridge + 16, 2, 6),
  ];
}

function porch(x: number, ground: number, width: number, door: Wash): Drawing {
  const top = ground - eaves;
  const middle = x + width / 2;
  return [
    rect(x, top + 4, width, eaves - 22, porchShadow),
    ...[x + 26, x + 56, x + width - 82, x + width - 52].flatMap((left) =>
      windowAt(left, ground - 68, 26, 44, { sashes: '6/1' }),
    ),
    ...entrance(middle - 15, ground - 76, 30, 62, { wash: door, panels: 1 }),
    rect(x - 8, top + 2, width + 16, 8, profile('paper')),
    ...railing(x + 12, middle - 34, ground - 40, 24),
    ...railing(middle + 34, x + width - 12, ground - 40, 24),
    ...[x + 6, middle - 38, middle + 38, x + width - 6].flatMap((post) => pier(post, ground, top + 10)),
    ...steps(middle, ground, 62, 3, 4.6),
  ];
}

function pier(middle: number, ground: number, top: number): Drawing {
  return [
    rect(middle - 11, ground - 42, 22, 42, trim),
    ...bricks(middle - 11, ground - 42, 22, 42, middle, 0.6),
    polygon(
      [
        [middle - 5, ground - 42],
        [middle + 5, ground - 42],
        [middle + 4, top],
        [middle - 4, top],
      ],
      trim,
    ),
    rect(middle - 13, ground - 45, 26, 4, trim),
  ];
}
