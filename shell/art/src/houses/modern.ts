import { fine, glass, painted, profile, trim } from '../pen/ink.ts';
import { lines, rect, times, type Drawing } from '../pen/shape.ts';
import { entrance } from '../parts/entrance.ts';
import { boards } from '../parts/hatching.ts';

const height = 230;

/** A flat-roofed infill house with a brass bay over its garage, `width` (default 150) wide. */
export function modern(x: number, ground: number, width = 150): Drawing {
  const top = ground - height;
  const bay = width * 0.62;
  return [
    rect(x, top, width, height, profile('paper')),
    boards(x, top, width, height - 84, 7),
    rect(x - 6, top - 8, width + 12, 8, profile('slate')),
    rect(x + 14, top + 22, width * 0.5, 56, glass),
    lines([[x + 14 + width * 0.25, top + 22, x + 14 + width * 0.25, top + 78]], fine),
    rect(x + width * 0.66, top + 22, 26, 56, glass),
    rect(x - 6, top + 96, bay, 62, profile('brass')),
    rect(x + 4, top + 106, bay - 20, 42, glass),
    lines(
      [1 / 3, 2 / 3].map(
        (share) => [x + 4 + (bay - 20) * share, top + 106, x + 4 + (bay - 20) * share, top + 148] as const,
      ),
      fine,
    ),
    rect(x + width * 0.68, top + 110, 28, 40, glass),
    rect(x, ground - 68, width, 68, painted('slate')),
    rect(x + 10, ground - 60, 66, 60, trim),
    lines(
      times(4).map((row) => [x + 10, ground - 48 + 12 * row, x + 76, ground - 48 + 12 * row] as const),
      fine,
    ),
    ...entrance(x + width - 52, ground - 64, 28, 64, { wash: 'brass-deep', panels: 1, sidelights: 8 }),
  ];
}
