import { lettering } from '../lettering/lettering.ts';
import { entrance } from '../parts/entrance.ts';
import { siding } from '../parts/hatching.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { steps } from '../parts/porch.ts';
import { ground, profile, type Wash } from '../pen/ink.ts';
import { group, path, rect, type Drawing } from '../pen/shape.ts';

const floor = 280;
const corner = 70;

/** A house beside a plumb line: not judged yet, upright (`true`), or leaning (`out`). 300 by 284 units, from x 0 on. */
export function truedHouse(verdict: 'unjudged' | 'true' | 'out'): Drawing {
  const out = verdict === 'out';
  const wash: Wash = { unjudged: 'paper', true: 'patina', out: 'brick' }[verdict] as Wash;
  const house: Drawing = [
    rect(corner, 70, 150, 210, profile(wash)),
    siding(corner, 70, 150, 210, 9),
    ...entrance(122, 150, 46, 118, { wash: out ? 'brick-deep' : 'patina-deep', transom: 22, hood: 'flat' }),
    ...steps(145, floor, 86, 2, 6),
  ];
  return [
    ...(out ? [group(`rotate(-5 ${corner} ${floor})`, house)] : house),
    path(`M0 ${floor + 1.5}H300`, ground),
    ...plumbLine(corner, 212),
    ...(out
      ? [
          path('M69 120H34', { pen: 'correction' }),
          lettering(29, 124.5, 'out', { size: 13, anchor: 'end', wash: 'correction' }),
        ]
      : []),
  ];
}
