import { fine, glass, hatch, painted, profile, shadow, trim } from '../pen/ink.ts';
import { lines, polygon, rect, times, type Drawing } from '../pen/shape.ts';
import { chimney } from '../parts/chimney.ts';
import { entrance } from '../parts/entrance.ts';
import { boards, bricks } from '../parts/hatching.ts';
import { windowAt } from '../parts/window.ts';

const eaves = 70;

/** A long one-storey ranch with its garage, `width` (default 380) wide. */
export function ranch(x: number, ground: number, width = 380): Drawing {
  const top = ground - eaves;
  return [
    ...chimney(x + width * 0.34, top - 62, 30, 66, { seed: 14, pots: 0 }),
    rect(x, top, width, eaves, profile('paper')),
    rect(x, top, width * 0.3, eaves, painted('brick')),
    ...bricks(x, top, width * 0.3, eaves, 17, 0.5),
    boards(x + width * 0.3, top, width * 0.36, eaves, 9),
    ...lowRoof(x, top, width),
    rect(x, top + 4, width, 11, shadow),
    rect(x + width * 0.33, top + 16, width * 0.2, 36, glass),
    lines(
      [0.38, 0.43, 0.48].map((share) => [x + width * share, top + 16, x + width * share, top + 52] as const),
      fine,
    ),
    ...entrance(x + width * 0.57, ground - 60, 27, 60, { wash: 'brass-deep', panels: 1, sidelights: 8 }),
    ...garage(x + width * 0.7, ground, width * 0.26),
    ...windowAt(x + 20, top + 18, 56, 24, { sashes: 'pane' }),
  ];
}

function lowRoof(x: number, top: number, width: number): Drawing {
  const left = x - 22;
  const right = x + width + 26;
  const ridge = x + width * 0.36;
  const courses = times(5).map((index) => {
    const share = ((index + 1) * 7) / 42;
    return [
      left + (ridge - left) * share,
      top - 5 - index * 7,
      right - (right - ridge) * share,
      top - 5 - index * 7,
    ] as const;
  });
  return [
    polygon(
      [
        [left, top + 2],
        [ridge, top - 40],
        [right, top + 2],
      ],
      profile('slate'),
    ),
    lines(courses, hatch),
  ];
}

function garage(x: number, ground: number, width: number): Drawing {
  return [
    rect(x, ground - 56, width, 56, trim),
    lines(
      times(4).map((row) => [x, ground - 56 + 14 * row, x + width, ground - 56 + 14 * row] as const),
      fine,
    ),
    lines(
      times(3).map((row) => [x + (width / 4) * (row + 1), ground - 56, x + (width / 4) * (row + 1), ground] as const),
      hatch,
    ),
  ];
}
