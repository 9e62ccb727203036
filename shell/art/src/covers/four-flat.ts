import { fourFlat } from '../houses/four-flat.ts';
import { dimension } from '../parts/dimension.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { tree } from '../parts/tree.ts';
import { ground } from '../pen/ink.ts';
import { group, path } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

const floor = 418;

/** Four flats under one roof, measured. */
export function fourFlatCover(): string {
  return cover(
    'brass',
    [
      ...tree(150, floor, 240, { seed: 8, spread: 0.8 }),
      group(`translate(236 ${floor}) scale(1.3)`, fourFlat(0, 0, { wash: 'paper' })),
      ...tree(696, floor, 190, { seed: 31, spread: 0.8 }),
      path(`M0 ${floor + 2}H800`, ground),
      ...dimension(236, 626, floor + 40, '4 units, 37′-6″', { size: coverLettering }),
      ...plumbLine(92, floor - 130, { size: 0.9 }),
    ],
    'A four-flat between two trees, 37 feet 6 inches wide',
  );
}
