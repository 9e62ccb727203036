import type { Drawing } from '../pen/shape.ts';

/** A drawing on the street, and the x range that it covers, so that a shorter street can omit it. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly drawing: Drawing;
  /** The left and right ends of its dimension. */
  readonly lot?: readonly [left: number, right: number];
}

/** A drawing on the street from `left` to `right`; `lot` is its measured part. */
export function plot(left: number, right: number, drawing: Drawing, lot?: readonly [number, number]): Plot {
  return lot ? { left, right, drawing, lot } : { left, right, drawing };
}
