import { lettering } from '../lettering/lettering.ts';
import type { Ink } from '../pen/ink.ts';
import { circle, lines, rect, times, type Drawing, type Segment } from '../pen/shape.ts';

const days = 30;
/** In drawing units: the length of tape for one day. */
const day = 40;
const height = 62;

const hook: Ink = { wash: 'steel' };
const rivet: Ink = { wash: 'night' };

function marks(whole: boolean): Segment[] {
  return times(days * 4 + 1)
    .filter((quarter) => (quarter % 4 === 0) === whole)
    .map((quarter) => {
      const x = (quarter * day) / 4;
      const length = whole ? 32 : quarter % 2 === 0 ? 16 : 10;
      return [x, height, x, height - length];
    });
}

/** A tape measure with a mark for each of thirty days, from its hook at x -18 on. 1218 by 84 units. */
export function tape(): Drawing {
  return [
    rect(0, 0, days * day, height, { wash: 'brass-lit' }),
    rect(-14, 0, 20, height, hook),
    rect(-16.5, 56, 5, 24, hook),
    circle(-4, 18, 2.4, rivet),
    circle(-4, 44, 2.4, rivet),
    lines(marks(false), { pen: 'detail', line: 'night' }),
    lines(marks(true), { pen: 'profile', line: 'night' }),
    ...times(days).map((index) =>
      lettering((index + 1) * day - 5, 24, String(index + 1), { size: 16, anchor: 'end', wash: 'night' }),
    ),
  ];
}
