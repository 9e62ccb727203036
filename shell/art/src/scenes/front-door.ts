import { lettering } from '../lettering/lettering.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks } from '../parts/hatching.ts';
import { steps } from '../parts/porch.ts';
import { tree } from '../parts/tree.ts';
import { ground, painted, profile } from '../pen/ink.ts';
import { group, path, rect, type Drawing } from '../pen/shape.ts';

const floor = 300;

/** A house's front door with its number. 420 by 302 units, from 0 on. */
export function frontDoor(): Drawing {
  const leaf = entrance(0, 0, 42, 90, {
    wash: 'patina-deep',
    transom: 15,
    sidelights: 11,
    hood: 'pilasters',
  });
  return [
    rect(60, 0, 300, floor, profile('brick')),
    ...bricks(60, 0, 300, floor, 8),
    group('translate(168 106) scale(2)', leaf),
    ...steps(210, floor, 190, 2, 7),
    rect(96, 150, 24, 30, painted('brass-deep')),
    lettering(108.4, 170, '48', { size: 15, anchor: 'middle', wash: 'ink' }),
    ...tree(384, floor, 130, { seed: 8, spread: 0.5 }),
    path(`M0 ${floor + 0.5}H420`, ground),
  ];
}
