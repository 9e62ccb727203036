import { lettering } from '../lettering/lettering.ts';
import { detail, painted, trim } from '../pen/ink.ts';
import { lines, polygon, rect, type Drawing } from '../pen/shape.ts';

/** A yard sign with two short words hanging from its arm. */
export function yardSign(
  x: number,
  ground: number,
  [first, second]: readonly [string, string] = ['FOR', 'SALE'],
): Drawing {
  const words = { size: 7.4, tracking: 0.08, anchor: 'middle' } as const;
  return [
    rect(x, ground - 62, 3.4, 62, trim),
    rect(x - 4, ground - 58, 44, 3, trim),
    lines(
      [
        [x + 10, ground - 55, x + 10, ground - 50],
        [x + 34, ground - 55, x + 34, ground - 50],
      ],
      detail,
    ),
    rect(x + 6, ground - 50, 32, 24, painted('brass')),
    lettering(x + 22, ground - 40, first, words),
    lettering(x + 22, ground - 31.5, second, words),
  ];
}

/** A post with a lantern. */
export function streetLamp(x: number, ground: number, height = 110): Drawing {
  const top = ground - height;
  return [
    rect(x - 4, ground - 8, 8, 8, trim),
    rect(x - 1.4, top, 2.8, height - 8, trim),
    polygon(
      [
        [x - 5, top],
        [x + 5, top],
        [x + 7, top - 16],
        [x - 7, top - 16],
      ],
      painted('brass'),
    ),
    polygon(
      [
        [x - 8, top - 16],
        [x + 8, top - 16],
        [x, top - 23],
      ],
      trim,
    ),
  ];
}
