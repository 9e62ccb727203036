import { fence, hedge } from '../parts/garden.ts';
import { streetLamp } from '../parts/street-furniture.ts';
import { tree } from '../parts/tree.ts';
import { ground } from '../pen/ink.ts';
import { path, type Drawing } from '../pen/shape.ts';
import { brownstone } from '../houses/brownstone.ts';
import { bungalow } from '../houses/bungalow.ts';
import { foursquare } from '../houses/foursquare.ts';

/** In drawing units: the width of the picture of a membership plan. The ground is at y 0, so that three pictures side by side share a line. */
export const tierWidth = 360;

const groundLine = path(`M0 1.7H${tierWidth}`, ground);

/** The house of the first plan: a bungalow. */
export function smallTier(): Drawing {
  return [
    ...tree(326, 0, 104, { seed: 5, spread: 0.6 }),
    ...bungalow(70, 0, { width: 220, wash: 'paper', door: 'brick-deep' }),
    hedge(14, 0, 40, 13, 5),
    groundLine,
  ];
}

/** The house of the second plan, with two floors. */
export function middleTier(): Drawing {
  return [
    ...tree(38, 0, 150, { seed: 8, spread: 0.6 }),
    ...foursquare(72, 0, { width: 216, wash: 'brass', door: 'ink' }),
    ...fence(306, 0, 52, 22),
    groundLine,
  ];
}

/** The house of the third plan, of brick with four floors. */
export function tallTier(): Drawing {
  return [
    ...tree(52, 0, 170, { seed: 31, spread: 0.6 }),
    ...brownstone(112, 0, { width: 150, height: 326 }),
    ...streetLamp(320, 0, 96),
    groundLine,
  ];
}
