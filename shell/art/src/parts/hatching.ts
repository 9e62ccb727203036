import { hatch } from '../pen/ink.ts';
import { random } from '../pen/random.ts';
import { lines, type Drawing, type Segment, type Shape } from '../pen/shape.ts';

const courseHeight = 5.2;

/**
 * The joints of a brick wall, of which only a share is drawn: `density` (0 to 1, default 0.42) of the horizontal ones,
 * and about a quarter of that share of the vertical ones.
 */
export function bricks(x: number, y: number, width: number, height: number, seed = 1, density = 0.42): Drawing {
  const next = random(seed);
  const beds: Segment[] = [];
  const heads: Segment[] = [];
  for (let course = 0, bed = y + courseHeight; bed < y + height - 1; bed += courseHeight, course++) {
    for (let from = x; from < x + width;) {
      const length = 14 + next() * 46;
      if (next() < density) beds.push([from, bed, Math.min(from + length, x + width), bed]);
      from += length;
    }
    for (let head = x + (course % 2 ? 6 : 12); head < x + width - 2; head += 12) {
      if (next() < density * 0.28) heads.push([head, bed, head, bed - courseHeight]);
    }
  }
  return [lines([...beds, ...heads], hatch)];
}

/** Lap siding: a line every `step` units. */
export function siding(x: number, y: number, width: number, height: number, step = 6): Shape {
  const laps: Segment[] = [];
  for (let lap = y + step; lap < y + height - 1; lap += step) laps.push([x, lap, x + width, lap]);
  return lines(laps, hatch);
}

/** Vertical boards, a joint every `step` units. */
export function boards(x: number, y: number, width: number, height: number, step = 8): Shape {
  const joints: Segment[] = [];
  for (let joint = x + step; joint < x + width - 1; joint += step) joints.push([joint, y, joint, y + height]);
  return lines(joints, hatch);
}

/** A horizontal edge of a roof. */
export interface RoofEdge {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

/** Shingles on the slope of a roof between its ridge and its eaves: all horizontal lines, and a third of the vertical joints. */
export function shingles(ridge: RoofEdge, eaves: RoofEdge, seed = 3, step = 6): Drawing {
  const next = random(seed);
  const courses: Segment[] = [];
  const joints: Segment[] = [];
  for (let row = 0, y = ridge.y + step; y < eaves.y - 1; y += step, row++) {
    const share = (y - ridge.y) / (eaves.y - ridge.y);
    const left = ridge.left + (eaves.left - ridge.left) * share;
    const right = ridge.right + (eaves.right - ridge.right) * share;
    courses.push([left, y, right, y]);
    for (let x = left + 6 + (row % 2) * 5; x < right - 4; x += 10) {
      if (next() < 0.33) joints.push([x, y, x, y - step]);
    }
  }
  return [lines([...courses, ...joints], hatch)];
}
