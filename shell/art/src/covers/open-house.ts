import { foursquare } from '../houses/foursquare.ts';
import { lettering } from '../lettering/lettering.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { yardSign } from '../parts/street-furniture.ts';
import { tree } from '../parts/tree.ts';
import { ground } from '../pen/ink.ts';
import { circle, group, path, type Drawing } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

const floor = 418;
const middle = 430;
const reach = 300;
const hours = ['9', '10', '11', '12', '1', '2', '3'] as const;

/** The sun's day over a house, with the hours at which its front is lit. */
export function openHouseCover(): string {
  return cover(
    'brick-band',
    [
      path(`M${middle - reach} ${floor}A${reach} ${reach} 0 0 1 ${middle + reach} ${floor}`, {
        pen: 'detail',
        line: 'brass-lit',
        dashes: '4 6',
      }),
      ...hours.flatMap(hourOfSun),
      group(`translate(${middle - 119} ${floor}) scale(1.1)`, foursquare(0, 0, { width: 216, door: 'patina-deep' })),
      ...tree(middle + 196, floor, 130, { seed: 8, spread: 0.7 }),
      ...yardSign(middle - 196, floor, ['OPEN', '11–1']),
      path(`M0 ${floor + 2}H800`, ground),
      ...plumbLine(92, 300, { size: 0.9, line: 'brass-lit' }),
    ],
    'The sun’s path over a house, open from eleven to one',
  );
}

function hourOfSun(hour: string, index: number): Drawing {
  const angle = Math.PI * (1 - (index + 1) / (hours.length + 1));
  const at = (radius: number) => [middle + Math.cos(angle) * radius, floor - Math.sin(angle) * radius] as const;
  const open = index >= 2 && index <= 4;
  const [x, y] = at(reach + 36);
  return [
    circle(...at(reach), open ? 13 : 6, { pen: 'profile', line: 'brass-lit', wash: open ? 'brass-lit' : 'brick-band' }),
    lettering(x, y + 7, hour, { size: coverLettering, anchor: 'middle', wash: 'paper' }),
  ];
}
