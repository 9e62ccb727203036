import type { Drawing } from '../pen/shape.ts';
import { hedge } from '../parts/garden.ts';
import { tree } from '../parts/tree.ts';
import { bungalow } from '../houses/bungalow.ts';
import { fourFlat } from '../houses/four-flat.ts';
import { foursquare } from '../houses/foursquare.ts';
import { ranch } from '../houses/ranch.ts';
import { rowhouse } from '../houses/rowhouse.ts';

// The houses around the empty lot on the not-found page. The lot begins at x 0, where the plumb line hangs.

const lotTree = tree(340, 0, 170, { seed: 8, spread: 0.75 });

/** The houses left of the lot, from x -770 on. */
export function lotLeft(): Drawing {
  return [
    ...rowhouse(-760, 0, { width: 118, seed: 3 }),
    ...rowhouse(-642, 0, {
      width: 118,
      height: 256,
      wash: 'paper',
      flipped: true,
      lintel: 'hood',
      sashes: '2/2',
      door: 'patina-deep',
      seed: 5,
    }),
    ...tree(-486, 0, 150, { seed: 23, spread: 0.8 }),
    ...foursquare(-390, 0, { width: 206, wash: 'patina' }),
    hedge(-140, 0, 110, 14, 4),
  ];
}

/** The houses right of the lot, up to x 1830. */
export function lotRight(): Drawing {
  return [
    ...lotTree,
    ...bungalow(410, 0, { width: 236, wash: 'brass' }),
    ...rowhouse(692, 0, { width: 118, height: 264, wash: 'brick-deep', door: 'ink', seed: 12 }),
    ...rowhouse(810, 0, {
      width: 118,
      height: 276,
      wash: 'paper',
      lintel: 'hood',
      sashes: '2/2',
      door: 'brick-deep',
      seed: 14,
    }),
    ...ranch(990, 0, 372),
    ...fourFlat(1410, 0, { width: 280 }),
  ];
}

/** The tree right of the lot; phones have no room for more. */
export function lotRightNarrow(): Drawing {
  return lotTree;
}
