import { fine, fineTrim, glass, painted, trim, type Ink, type Wash } from '../pen/ink.ts';
import { circle, lines, polygon, rect, type Drawing } from '../pen/shape.ts';

/** The parts of a front door. The leaf is the door itself, without its frame. */
export interface EntranceOptions {
  /** The leaf's colour. */
  readonly wash: Wash;
  /** The number of panels: 6 and 4 are all of wood; of 2 the upper one is a pane; 1 is a tall pane. Default 6. */
  readonly panels?: 6 | 4 | 2 | 1;
  /** The height of a window above the leaf; default none. */
  readonly transom?: number;
  /** The width of windows on both sides of the leaf; default none. */
  readonly sidelights?: number;
  readonly hood?: 'pediment' | 'flat' | 'pilasters';
}

const knob: Ink = { pen: 'fine', wash: 'brass-deep' };
/** The rows of panels, each with its top and its height as parts of the leaf's height. */
const panelRow = {
  6: [
    [0.06, 0.17],
    [0.29, 0.33],
    [0.68, 0.25],
  ],
  4: [
    [0.08, 0.42],
    [0.58, 0.34],
  ],
} as const;

/** A front door; `x` and `y` are the upper left corner of its leaf. */
export function entrance(x: number, y: number, width: number, height: number, options: EntranceOptions): Drawing {
  const { wash, panels = 6, transom = 0, sidelights = 0, hood } = options;
  return [
    ...(transom ? transomLight(x - sidelights, y - transom, width + 2 * sidelights, transom, [x, width]) : []),
    ...(sidelights ? sideLights(x, y, width, height, sidelights) : []),
    rect(x, y, width, height, painted(wash)),
    ...panelling(x, y, width, height, panels),
    circle(x + width - 4.2, y + height * 0.55, 1.5, knob),
    ...(hood ? hoods[hood](x - sidelights, y - transom, width + 2 * sidelights, height + transom) : []),
  ];
}

function transomLight(
  x: number,
  y: number,
  width: number,
  height: number,
  [leaf, leafWidth]: readonly [number, number],
): Drawing {
  const bars = [1 / 3, 2 / 3].map((share) => leaf + leafWidth * share);
  return [
    rect(x, y, width, height, glass),
    lines(
      bars.map((bar) => [bar, y, bar, y + height] as const),
      fine,
    ),
  ];
}

function sideLights(x: number, y: number, width: number, height: number, light: number): Drawing {
  const bars = [x - light, x + width].flatMap((left) =>
    [1 / 3, 0.66].map((share) => [left, y + height * share, left + light, y + height * share] as const),
  );
  return [rect(x - light, y, light, height, glass), rect(x + width, y, light, height, glass), lines(bars, fine)];
}

function panelling(x: number, y: number, width: number, height: number, panels: 6 | 4 | 2 | 1): Drawing {
  if (panels === 1)
    return [rect(x + width * 0.3, y + height * 0.1, width * 0.4, height * 0.6, { pen: 'fine', wash: 'glass' })];
  if (panels === 2) {
    return [
      rect(x + 4, y + height * 0.08, width - 8, height * 0.4, { pen: 'fine', wash: 'glass' }),
      rect(x + 4, y + height * 0.56, width - 8, height * 0.36, fine),
    ];
  }
  const panel = (width - 9) / 2;
  return panelRow[panels].flatMap(([top, share]) =>
    [x + 3, x + 6 + panel].map((left) => rect(left, y + height * top, panel, height * share, fine)),
  );
}

type Hood = (x: number, y: number, width: number, height: number) => Drawing;

const pediment: Hood = (x, y, width) => [
  rect(x - 6, y - 6, width + 12, 6, trim),
  polygon(
    [
      [x - 9, y - 6],
      [x + width + 9, y - 6],
      [x + width / 2, y - 24],
    ],
    trim,
  ),
  polygon(
    [
      [x - 1, y - 8.5],
      [x + width + 1, y - 8.5],
      [x + width / 2, y - 20],
    ],
    fineTrim,
  ),
];

const flat: Hood = (x, y, width) => [rect(x - 5, y - 7, width + 10, 7, trim), rect(x - 9, y - 11, width + 18, 4, trim)];

const pilasters: Hood = (x, y, width, height) => [
  rect(x - 7, y, 7, height, trim),
  rect(x + width, y, 7, height, trim),
  rect(x - 9, y - 10, width + 18, 10, trim),
  rect(x - 12, y - 14, width + 24, 4, trim),
];

const hoods: Record<NonNullable<EntranceOptions['hood']>, Hood> = { pediment, flat, pilasters };
