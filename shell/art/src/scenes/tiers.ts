import { fence, hedge } from '../parts/garden.ts';
import { streetLamp } from '../parts/street-furniture.ts';
import { tree } from '../parts/tree.ts';
import { ground } from '../pen/ink.ts';
import { path, type Drawing } from '../pen/shape.ts';
import { brownstone } from '../houses/brownstone.ts';
import { bungalow } from '../houses/bungalow.ts';
import { foursquare } from '../houses/foursquare.ts';

/** The width of a plan's lot. Its ground is at 0, so that three of them side by side share a line. */
export const tierWidth = 360;

const groundLine = path(`M0 1.7H${tierWidth}`, ground);

/** For the first plan: a bungalow. */
export function smallTier(): Drawing {
  return [
    ...tree(326, 0, 104, { seed: 5, spread: 0.6 }),
    ...bungalow(70, 0, { width: 220, wash: 'paper', door: 'brick-deep' }),
    hedge(14, 0, 40, 13, 5),
    groundLine,
  ];
}

/** For the second: a house of two floors. */
export function middleTier(): Drawing {
  return [
    ...tree(38, 0, 150, { seed: 8, spread: 0.6 }),
    ...foursquare(72, 0, { width: 216, wash: 'brass', door: 'ink' }),
    ...fence(306, 0, 52, 22),
    groundLine,
  ];
}

/** For the third: four floors in brick. */
export function tallTier(): Drawing {
  return [
    ...tree(52, 0, 170, { seed: 31, spread: 0.6 }),
    ...brownstone(112, 0, { width: 150, height: 326 }),
    ...streetLamp(320, 0, 96),
    groundLine,
  ];
}
