import { lettering } from '../lettering/lettering.ts';
import { fine, fineTrim, glass, painted, profile, trim, type Wash } from '../pen/ink.ts';
import { lines, polygon, rect, times, type Drawing } from '../pen/shape.ts';
import { cornice } from '../parts/cornice.ts';
import { entrance } from '../parts/entrance.ts';
import { bricks } from '../parts/hatching.ts';
import { windowAt } from '../parts/window.ts';

/** The options of a corner shop. */
export interface CornerShopOptions {
  /** Default 214. */
  readonly width?: number;
  /** The height from the ground to the cornice; default 286. */
  readonly height?: number;
  readonly wash?: Wash;
  /** The words on the board above the shop window. */
  readonly sign: string;
}

/** Two storeys of flats over a broker's shopfront with listings in its window. */
export function cornerShop(x: number, ground: number, options: CornerShopOptions): Drawing {
  const { width = 214, height = 286, wash = 'sky', sign } = options;
  const top = ground - height;
  return [
    rect(x, top, width, height, profile(wash)),
    ...bricks(x, top + 26, width, height - 120, 31, 0.3),
    ...cornice(x, top, width, { spacing: 15, height: 18 }),
    ...[48, 124].flatMap((drop) =>
      times(4).flatMap((bay) =>
        windowAt(x + 18 + (bay * (width - 62)) / 3, top + drop, 26, 48, { sashes: '2/2', lintel: 'jack' }),
      ),
    ),
    ...shopfront(x, ground, width, sign),
    ...awning(x, ground, width),
  ];
}

function shopfront(x: number, ground: number, width: number, sign: string): Drawing {
  const right = x + width;
  return [
    rect(x, ground - 96, width, 14, profile('paper')),
    lettering(x + width / 2, ground - 85.6, sign, { size: 7.4, tracking: 0.08, anchor: 'middle' }),
    rect(x + 8, ground - 82, width - 16, 82, trim),
    ...shopWindow(x + 16, x + 92, ground, [x + 41, x + 67]),
    ...entrance(x + width / 2 - 9, ground - 72, 28, 70, { wash: 'patina-deep', panels: 2 }),
    ...shopWindow(right - 84, right - 16, ground, [right - 50]),
    ...times(3).flatMap((card) => [ground - 50, ground - 35].map((y) => rect(x + 20 + card * 25, y, 16, 12, fineTrim))),
  ];
}

function shopWindow(left: number, right: number, ground: number, bars: readonly number[]): Drawing {
  return [
    rect(left, ground - 72, right - left, 54, glass),
    lines(
      [[left, ground - 56, right, ground - 56], ...bars.map((bar) => [bar, ground - 72, bar, ground - 18] as const)],
      fine,
    ),
    rect(left, ground - 18, right - left, 14, trim),
  ];
}

function awning(x: number, ground: number, width: number): Drawing {
  const right = x + width;
  const top = ground - 82;
  const foot = ground - 66;
  const stripes = times(13).map((index) => {
    const share = (index + 1) / 14;
    return [x + 6 + (width - 12) * share, top, x - 2 + (width + 4) * share, foot] as const;
  });
  return [
    polygon(
      [
        [x + 6, top],
        [right - 6, top],
        [right + 2, foot],
        [x - 2, foot],
      ],
      painted('brass'),
    ),
    lines(stripes, fine),
  ];
}
