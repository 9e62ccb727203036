import { hatch, painted, profile, shadow, trim } from '../pen/ink.ts';
import { lines, polygon, rect, type Drawing, type Segment } from '../pen/shape.ts';
import { chimney } from '../parts/chimney.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks, siding } from '../parts/hatching.ts';
import { steps } from '../parts/porch.ts';
import { windowAt } from '../parts/window.ts';

const width = 132;
const eaves = 168;
const rise = 70;

/** A narrow gable-front frame house, 132 wide. This function draws it upright; the scenes rotate it. */
export function leaningHouse(x: number, ground: number): Drawing {
  const top = ground - eaves;
  const middle = x + width / 2;
  const right = x + width;
  return [
    ...chimney(x + width * 0.62, top - rise + 6, 17, 52, { seed: 4, pots: 1 }),
    rect(x, top, width, eaves, profile('patina')),
    siding(x, top, width, eaves - 12, 7),
    rect(x, ground - 12, width, 12, trim),
    ...bricks(x, ground - 12, width, 12, 3, 0.7),
    polygon(
      [
        [x, top],
        [right, top],
        [middle, top - rise],
      ],
      profile('patina'),
    ),
    lines(gableSiding(x, top), hatch),
    polygon(
      [
        [x, top],
        [middle, top - rise],
        [right, top],
        [right, top + 9],
        [middle, top - rise + 14],
        [x, top + 9],
      ],
      shadow,
    ),
    polygon(
      [
        [x - 9, top + 7],
        [x - 9, top - 1],
        [middle, top - rise - 10],
        [right + 9, top - 1],
        [right + 9, top + 7],
        [middle, top - rise - 1],
      ],
      profile('paper'),
    ),
    rect(x, top + 9, 5, eaves - 21, painted('paper')),
    rect(right - 5, top + 9, 5, eaves - 21, painted('paper')),
    ...windowAt(middle - 10, top - 34, 20, 28, { sashes: '2/2' }),
    ...[x + 20, right - 44].flatMap((left) =>
      windowAt(left, top + 24, 24, 44, { shutters: { width: 9, wash: 'ink' } }),
    ),
    ...windowAt(x + 22, ground - 78, 28, 48),
    ...entrance(right - 52, ground - 76, 26, 64, { wash: 'brick-deep', panels: 4, hood: 'flat' }),
    ...steps(right - 39, ground, 34, 2, 6),
  ];
}

function gableSiding(x: number, top: number): Segment[] {
  const laps: Segment[] = [];
  for (let y = top - 7; y > top - rise + 8; y -= 7) {
    const inset = ((top - y) / rise) * (width / 2);
    laps.push([x + inset, y, x + width - inset, y]);
  }
  return laps;
}
