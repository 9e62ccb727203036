import { lettering } from '../lettering/lettering.ts';
import { ground, hatch } from '../pen/ink.ts';
import { group, lines, path, rect, type Drawing, type Segment, type Shape } from '../pen/shape.ts';
import { dimension, feetAndInches } from '../parts/dimension.ts';
import { fence, hedge } from '../parts/garden.ts';
import { streetLamp, yardSign } from '../parts/street-furniture.ts';
import { tree } from '../parts/tree.ts';
import { bungalow } from '../houses/bungalow.ts';
import { brownstone } from '../houses/brownstone.ts';
import { cornerShop } from '../houses/corner-shop.ts';
import { foursquare } from '../houses/foursquare.ts';
import { fourFlat } from '../houses/four-flat.ts';
import { leaningHouse } from '../houses/leaning-house.ts';
import { modern } from '../houses/modern.ts';
import { ranch } from '../houses/ranch.ts';
import { rowhouse } from '../houses/rowhouse.ts';
import { plot, type Plot } from './plot.ts';

/** In degrees: the lean of the leaning house, which is 9¾ inches in 21 feet. */
const lean = 2.2;

/** The drawings on the street, from back to front, with the ends of their dimension lines. The plumb line hangs at x 0. */
const plots: readonly Plot[] = [
  plot(-80, 72, tree(-44, 0, 92, { seed: 23 })),
  plot(380, 545, tree(462, 0, 196, { seed: 5, spread: 0.95 })),
  plot(650, 800, tree(724, 0, 232, { seed: 8, spread: 0.8 })),
  plot(-582, -162, ranch(-560, 0, 372), [-560, -188]),
  plot(-182, -108, [hedge(-182, 0, 74, 14, 4)]),
  plot(-906, -614, fourFlat(-900, 0, { width: 280 })),
  plot(-108, -24, fence(-108, 0, 84, 24)),
  plot(-10, 150, [group(`rotate(${lean})`, leaningHouse(0, 0))], [0, 132]),
  plot(170, 442, bungalow(186, 0, { width: 240, wash: 'paper' }), [186, 426]),
  plot(440, 484, fence(440, 0, 44, 22)),
  plot(488, 740, foursquare(506, 0, { wash: 'brass', width: 216 }), [506, 722]),
  plot(748, 882, rowhouse(756, 0, { seed: 3, width: 118 }), [756, 874]),
  plot(
    866,
    994,
    rowhouse(874, 0, {
      wash: 'paper',
      height: 280,
      sashes: '2/2',
      lintel: 'hood',
      flipped: true,
      door: 'patina-deep',
      seed: 6,
      width: 112,
      brackets: 11,
    }),
    [874, 986],
  ),
  plot(978, 1148, brownstone(986, 0, { height: 330, width: 154 }), [986, 1140]),
  plot(1132, 1362, cornerShop(1140, 0, { height: 290, sign: 'REAL ESTATE & INSURANCE' }), [1140, 1354]),
  plot(1345, 1450, tree(1396, 0, 150, { seed: 31 })),
  plot(1424, 1586, modern(1430, 0), [1430, 1580]),
  plot(1614, 1916, fourFlat(1620, 0, { width: 290 }), [1620, 1910]),
  plot(478, 494, streetLamp(486, 0, 104)),
  plot(142, 190, yardSign(146, 0)),
  plot(1364, 1380, streetLamp(1372, 0, 104)),
  plot(690, 786, tree(738, 0, 128, { seed: 14, spread: 0.72 })),
];

/** The part of the street to draw, in drawing units from the plumb line, and its annotations. */
export interface StreetOptions {
  readonly from: number;
  readonly to: number;
  /** The position of the note about the lean: `left` of the plumb line, or `above` the leaning house if there is no room at the left. */
  readonly note: 'left' | 'above';
  /** Size of the dimensions' figures; default 12. */
  readonly lettering?: number;
}

/** A street of houses with dimension lines, of which one house leans by 9¾ inches. */
export function street({ from, to, note, lettering: size = 12 }: StreetOptions): Drawing {
  const seen = plots.filter((one) => one.right > from && one.left < to);
  return [
    ...seen.flatMap((one) => one.drawing),
    // Hides the corner of the leaning house that its rotation puts below the ground.
    rect(-20, 0, 200, 14, { wash: 'page' }),
    path(`M${from} 1.7H${to}`, ground),
    lines(earth(from, to), hatch),
    ...seen.flatMap(({ lot }) => (lot ? dimension(...lot, 40, feetAndInches(lot[1] - lot[0]), { size }) : [])),
    ...(note === 'left' ? noteLeft : noteAbove(size)),
  ];
}

function earth(from: number, to: number): Segment[] {
  const strokes: Segment[] = [];
  for (let x = -990; x < 1990; x += 150) {
    if (x + 45 < from || x - 9 > to) continue;
    for (let index = 0; index < 6; index++) strokes.push([x + index * 7, 5, x + index * 7 - 9, 14]);
  }
  return strokes;
}

const correction = { pen: 'correction' } as const;
const red = { wash: 'correction' } as const;

const noteLeft: readonly Shape[] = [
  path('M-42 -168H0M7 -168H20', correction),
  lettering(-48, -172, '9¾″ out', { anchor: 'end', ...red }),
  lettering(-48, -157, 'in 21 feet', { anchor: 'end', ...red }),
];

const noteAbove = (size: number): readonly Shape[] => [
  path('M20 -168H7M0 -168H-11V-284H8', correction),
  lettering(14, -284 + size / 3, '9¾″ out in 21 feet', { size, ...red }),
];
