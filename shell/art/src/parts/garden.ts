import { fineTrim, painted } from '../pen/ink.ts';
import { random } from '../pen/random.ts';
import { path, polygon, rect, round, type Drawing, type Shape } from '../pen/shape.ts';

/** A clipped hedge. */
export function hedge(x: number, ground: number, width: number, height = 16, seed = 2): Shape {
  const next = random(seed);
  let d = `M${round(x)} ${ground}V${round(ground - height)}`;
  for (let at = x; at < x + width - 2; at += 9) d += `q4.5 -${round(4 + next() * 4)} 9 ${round((next() - 0.5) * 2)}`;
  return path(`${d}L${round(x + width)} ${ground}Z`, painted('leaf'));
}

/** A picket fence with a picket every `step` units. */
export function fence(x: number, ground: number, width: number, height = 26, step = 8): Drawing {
  const pickets: Shape[] = [];
  for (let left = x; left < x + width - 4; left += step) {
    const shoulder = ground - height + 3;
    pickets.push(
      polygon(
        [
          [left, ground],
          [left, shoulder],
          [left + 2.3, shoulder - 3],
          [left + 4.6, shoulder],
          [left + 4.6, ground],
        ],
        fineTrim,
      ),
    );
  }
  return [rect(x, ground - height + 6, width, 2.6, fineTrim), rect(x, ground - 9, width, 2.6, fineTrim), ...pickets];
}
