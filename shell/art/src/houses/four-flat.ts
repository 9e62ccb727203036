import { detail, profile, trim, type Wash } from '../pen/ink.ts';
import { lines, polygon, rect, times, type Drawing } from '../pen/shape.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks } from '../parts/hatching.ts';
import { railing, steps } from '../parts/porch.ts';
import { windowAt } from '../parts/window.ts';

/** The size and colour of a house with flats. */
export interface FourFlatOptions {
  /** Default 300. */
  readonly width?: number;
  readonly wash?: Wash;
}

const height = 236;

/** Flats to either side of a stair, with galleries between them. */
export function fourFlat(x: number, ground: number, { width = 300, wash = 'brick' }: FourFlatOptions = {}): Drawing {
  const top = ground - height;
  const middle = x + width / 2;
  return [
    rect(x, top, width, height, profile(wash)),
    ...bricks(x, top + 16, width, height - 34, 41, 0.36),
    rect(x - 6, top - 8, width + 12, 8, profile('paper')),
    rect(x - 2, top, width + 4, 8, trim),
    polygon(
      [
        [middle - 40, top - 8],
        [middle + 40, top - 8],
        [middle, top - 28],
      ],
      profile('paper'),
    ),
    rect(x, ground - 16, width, 16, trim),
    ...times(3).flatMap((storey) => [
      ...[x + 18, x + 54, x + width - 80, x + width - 44].flatMap((left) =>
        windowAt(left, top + 26 + storey * 70, 26, 46, { sashes: '6/1' }),
      ),
      ...(storey < 2 ? gallery(middle, top + 26 + storey * 70) : []),
    ]),
    ...entrance(middle - 14, ground - 76, 28, 60, { wash: 'ink', panels: 4, transom: 12, hood: 'pilasters' }),
    ...steps(middle, ground, 52),
    lines(
      [middle - 44, middle + 44].map((post) => [post, top + 20, post, ground - 120] as const),
      detail,
    ),
  ];
}

function gallery(middle: number, y: number): Drawing {
  return [
    rect(middle - 44, y + 46, 88, 5, profile('paper')),
    ...[middle - 32, middle + 6].flatMap((left) => entrance(left, y - 8, 26, 54, { wash: 'patina-deep', panels: 2 })),
    ...railing(middle - 44, middle + 44, y + 26, 21),
  ];
}
