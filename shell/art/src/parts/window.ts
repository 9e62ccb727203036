import { detail, fine, glass, hatch, painted, shadow, trim, type Wash } from '../pen/ink.ts';
import { line, lines, path, polygon, rect, round, times, type Drawing, type Segment } from '../pen/shape.ts';
import { siding } from './hatching.ts';

/** The parts of a window. */
export interface WindowOptions {
  /** The panes of the upper and of the lower sash; `case`: a pair of casements; `pane`: one sash divided into `panes`. Default `6/6`. */
  readonly sashes?: '6/6' | '2/2' | '6/1' | 'case' | 'pane';
  /** Default `flat`. */
  readonly lintel?: 'flat' | 'jack' | 'hood' | 'none';
  /** Default true. */
  readonly sill?: boolean;
  readonly shutters?: { readonly width: number; readonly wash: Wash };
  /** The number of panes of `sashes: 'pane'`; default 3. */
  readonly panes?: number;
}

/** A window; `x` and `y` are the upper left corner of its opening. */
export function windowAt(x: number, y: number, width: number, height: number, options: WindowOptions = {}): Drawing {
  const { sashes = '6/6', lintel = 'flat', sill = true, shutters, panes = 3 } = options;
  return [
    ...(shutters ? shutterPair(x, y, width, height, shutters.width, shutters.wash) : []),
    rect(x, y, width, height, glass),
    path(`M${round(x)} ${round(y)}h${round(width)}v3h${round(2.4 - width)}v${round(height - 3)}h-2.4Z`, shadow),
    reflection(x, y, width, height),
    ...muntins(x, y, width, height, sashes, panes),
    ...lintels[lintel](x, y, width),
    ...(sill ? [rect(x - 3, y + height, width + 6, 3.4, trim)] : []),
  ];
}

function shutterPair(x: number, y: number, width: number, height: number, leaf: number, wash: Wash): Drawing {
  return [x - leaf - 1.5, x + width + 1.5].flatMap((left) => [
    rect(left, y - 1, leaf, height + 2, painted(wash)),
    siding(left + 2, y + 2, leaf - 4, height / 2 - 4, 3),
    siding(left + 2, y + height / 2 + 2, leaf - 4, height / 2 - 4, 3),
  ]);
}

function reflection(x: number, y: number, width: number, height: number) {
  return lines(
    [
      [x + width * 0.15, y + height * 0.42, x + width * 0.42, y + height * 0.15],
      [x + width * 0.15, y + height * 0.56, x + width * 0.56, y + height * 0.15],
    ],
    hatch,
  );
}

function muntins(x: number, y: number, width: number, height: number, sashes: string, panes: number): Drawing {
  const upright = (count: number, length: number): Segment[] =>
    times(count - 1).map((index) => {
      const at = x + (width * (index + 1)) / count;
      return [at, y, at, y + length];
    });
  const across = (share: number): Segment => [x, y + height * share, x + width, y + height * share];
  const bars: Record<string, Segment[]> = {
    '6/6': [...upright(3, height), across(0.25), across(0.75)],
    '2/2': upright(2, height),
    '6/1': [...upright(3, height / 2), across(0.25)],
    case: [...upright(2, height), across(0.33)],
    pane: upright(panes, height),
  };
  return [line(x, y + height / 2, x + width, y + height / 2, detail), lines(bars[sashes] ?? [], fine)];
}

const lintels: Record<NonNullable<WindowOptions['lintel']>, (x: number, y: number, width: number) => Drawing> = {
  none: () => [],
  flat: (x, y, width) => [rect(x - 3, y - 6, width + 6, 6, trim)],
  hood: (x, y, width) => [rect(x - 4, y - 4, width + 8, 4, trim), rect(x - 6, y - 8, width + 12, 4, trim)],
  jack: (x, y, width) => {
    const middle = x + width / 2;
    return [
      polygon(
        [
          [x - 1, y],
          [x + width + 1, y],
          [x + width + 5, y - 8],
          [x - 5, y - 8],
        ],
        trim,
      ),
      lines(
        [
          [x + width * 0.25, y, x + width * 0.2, y - 8],
          [x + width * 0.75, y, x + width * 0.8, y - 8],
        ],
        hatch,
      ),
      polygon(
        [
          [middle - 2.5, y],
          [middle + 2.5, y],
          [middle + 3.5, y - 9],
          [middle - 3.5, y - 9],
        ],
        trim,
      ),
    ];
  },
};
