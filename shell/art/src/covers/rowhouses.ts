import { rowhouse, type RowhouseOptions } from '../houses/rowhouse.ts';
import { dimension } from '../parts/dimension.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { ground } from '../pen/ink.ts';
import { group, path } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

const floor = 430;
const scale = 1.2;
const lot = 124;

/** The row from the third house before the sheet's left edge on, as much of it as the sheet shows. */
const row: readonly RowhouseOptions[] = [
  { wash: 'brick-deep', seed: 3, height: 276 },
  { wash: 'paper', flipped: true, door: 'brick-deep', seed: 4, lintel: 'hood', sashes: '2/2' },
  { wash: 'brick-deep', flipped: true, door: 'patina-deep', seed: 11, height: 262 },
  { wash: 'brass', sashes: '2/2', lintel: 'hood', seed: 21, height: 282 },
  { wash: 'brick-deep', seed: 9, door: 'brass-deep' },
  { wash: 'paper', seed: 19, flipped: true },
];
const start = -206;

/** A row of houses, one of them measured: what stands between two party walls. */
export function rowhousesCover(): string {
  const houses = row.flatMap((options, index) => rowhouse(start + index * lot, 0, options));
  const left = 200 - 82 * scale;
  return cover(
    'brick',
    [
      group(`translate(200 ${floor}) scale(${scale})`, houses),
      path(`M0 ${floor + 2}H800`, ground),
      ...dimension(left, left + lot * scale, floor + 38, '15′-6″', { size: coverLettering }),
      ...plumbLine(200, floor - 46, { size: 0.8 }),
    ],
    'A row of brick houses, one measured at 15 feet 6 inches',
  );
}
