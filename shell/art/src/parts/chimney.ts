import { profile, trim } from '../pen/ink.ts';
import { polygon, rect, times, type Drawing } from '../pen/shape.ts';
import { bricks } from './hatching.ts';

/** A brick stack with its cap and `pots` (default 2) flues. */
export function chimney(x: number, y: number, width: number, height: number, { seed = 9, pots = 2 } = {}): Drawing {
  return [
    rect(x, y, width, height, profile('brick-deep')),
    ...bricks(x, y, width, height, seed, 0.6),
    rect(x - 3, y - 5, width + 6, 5, trim),
    ...times(pots).map((index) => {
      const middle = x + (width * (index + 0.5)) / pots;
      return polygon(
        [
          [middle - 3.5, y - 5],
          [middle + 3.5, y - 5],
          [middle + 2.6, y - 15],
          [middle - 2.6, y - 15],
        ],
        trim,
      );
    }),
  ];
}
