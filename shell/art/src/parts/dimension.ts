import { lettering, letteringWidth } from '../lettering/lettering.ts';
import { group, lines, type Drawing } from '../pen/shape.ts';

/** The options of a dimension line. */
export interface DimensionOptions {
  /** Letter height in drawing units; default 12. Illustrations in articles need 19 or more. */
  readonly size?: number;
}

const tick = 5;

/** A horizontal dimension line: extension lines, ticks, and the figure in a gap of the line. */
export function dimension(
  left: number,
  right: number,
  y: number,
  figure: string,
  { size = 12 }: DimensionOptions = {},
): Drawing {
  const middle = (left + right) / 2;
  const gap = Math.max((58 * size) / 12, letteringWidth(figure, { size }) + size * 1.5) / 2;
  return [
    lines(
      [
        [left, y - 8, left, y + 6],
        [right, y - 8, right, y + 6],
        [left, y, middle - gap, y],
        [middle + gap, y, right, y],
      ],
      { pen: 'dimension' },
    ),
    lines(
      [left, right].map((x) => [x - tick, y + tick, x + tick, y - tick] as const),
      { pen: 'tick' },
    ),
    lettering(middle, y + size / 3, figure, { size, anchor: 'middle', wash: 'text-quiet' }),
  ];
}

/** A vertical dimension line, whose figure is read from the right. */
export function uprightDimension(
  top: number,
  bottom: number,
  x: number,
  figure: string,
  options?: DimensionOptions,
): Drawing {
  return [group(`translate(${x} ${bottom}) rotate(-90)`, dimension(0, bottom - top, 0, figure, options))];
}

/** A length in drawing units (eight to the foot) as feet and inches: 132 is `16′-6″`. */
export function feetAndInches(units: number): string {
  const inches = Math.round((units / 8) * 12);
  return `${Math.floor(inches / 12)}′-${inches % 12}″`;
}
