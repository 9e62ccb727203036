import type { LineColour } from '../pen/ink.ts';
import { group, path, type Drawing } from '../pen/shape.ts';

/** The outline of the bob: the middle of its top is at 0, its point at y 54. */
const body =
  'M-2.2 0H2.2V5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54C-3.2 42 -10.4 30 -10.4 22.5C-10.4 16 -4.6 15 -4.2 10.5H-4.6V5H-2.2Z';
const shade = 'M0 5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54Z';

/** A plumb line from far above down to `y`, with its bob; `line` is its colour, `brass-lit` on a dark background. */
export function plumbLine(x: number, y: number, { size = 1, line = 'line' as LineColour } = {}): Drawing {
  return [
    path(`M${x} -200V${y}`, { pen: 'plumb', line }),
    group(`translate(${x} ${y - 2}) scale(${size})`, [path(body, { wash: 'bob' }), path(shade, { wash: 'bob-shade' })]),
  ];
}
