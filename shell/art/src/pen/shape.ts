import type { Ink } from './ink.ts';

/** A path, or several shapes that are transformed together. The y axis points down, and the ground is usually at 0. */
export type Shape =
  | { readonly kind: 'path'; readonly d: string; readonly ink: Ink }
  | { readonly kind: 'group'; readonly transform: string; readonly shapes: readonly Shape[] };

/** Shapes in painting order: a later one covers those before it. */
export type Drawing = readonly Shape[];

export type Point = readonly [x: number, y: number];
/** A straight line from one point to another. */
export type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

/** Rounds to a tenth of a drawing unit, which is less than the width of any stroke. */
export const round = (value: number) => Math.round(value * 10) / 10;

export const path = (d: string, ink: Ink): Shape => ({ kind: 'path', d, ink });

export function rect(x: number, y: number, width: number, height: number, ink: Ink): Shape {
  return path(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`, ink);
}

export function line(x1: number, y1: number, x2: number, y2: number, ink: Ink): Shape {
  return lines([[x1, y1, x2, y2]], ink);
}

/** Many strokes of one pen as one path. */
export function lines(segments: readonly Segment[], ink: Ink): Shape {
  const d = segments.map(([x1, y1, x2, y2]) => `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`);
  return path(d.join(''), ink);
}

export function polygon(points: readonly Point[], ink: Ink): Shape {
  return path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, ink);
}

export function circle(x: number, y: number, radius: number, ink: Ink): Shape {
  const r = round(radius);
  return path(`M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`, ink);
}

export const group = (transform: string, shapes: Drawing): Shape => ({ kind: 'group', transform, shapes });

/** The whole numbers from 0 to `count` minus 1, to draw things in a row. */
export const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
