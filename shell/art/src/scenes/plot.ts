import type { Drawing } from '../pen/shape.ts';

/** Something on the street and the stretch it covers, so that a shorter street leaves out what cannot be seen. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly drawing: Drawing;
  /** What its dimension measures. */
  readonly lot?: readonly [left: number, right: number];
}

/** Something on the street from `left` to `right`; `lot` where it is measured. */
export function plot(left: number, right: number, drawing: Drawing, lot?: readonly [number, number]): Plot {
  return lot ? { left, right, drawing, lot } : { left, right, drawing };
}
