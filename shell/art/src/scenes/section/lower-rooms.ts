import { detail, fine, painted, trim, type Wash } from '../../pen/ink.ts';
import { lines, path, rect, times, type Drawing, type Segment } from '../../pen/shape.ts';
import { firstFloor, ground, left } from './measures.ts';

const ceiling = firstFloor + 10;

function pendant(x: number): Drawing {
  return [
    path(`M${x} ${ceiling}V${firstFloor + 44}`, detail),
    path(
      `M${x - 12} ${firstFloor + 56}Q${x - 10} ${firstFloor + 44} ${x} ${firstFloor + 44}Q${x + 10} ${firstFloor + 44} ${x + 12} ${firstFloor + 56}Z`,
      painted('brass-deep'),
    ),
  ];
}

const legs = [60, 155, 250].map((x): Segment => [left + x, ground - 38, left + x, ground]);

/** The room for the benefit "networking": one long table, with a glass at every place. */
export const diningRoom: Drawing = [
  rect(left + 48, ground - 44, 214, 6, trim),
  lines(legs, detail),
  ...times(5).map((chair) => {
    const x = left + 66 + chair * 42;
    return path(`M${x} ${ground}V${ground - 26}H${x + 16}V${ground}M${x} ${ground - 26}V${ground - 56}`, detail);
  }),
  ...times(4).flatMap((lamp) => pendant(left + 86 + lamp * 46)),
  ...times(6).map((glass) =>
    path(`M${left + 67 + glass * 33} ${ground - 50}h6l-1 6h-4Z`, { pen: 'fine', wash: 'paper' }),
  ),
];

function letterWash(row: number, column: number): Wash {
  if ((row * column) % 5 === 1) return 'brick-deep';
  return (row + column) % 4 === 1 ? 'patina-deep' : 'brass';
}

function pigeonhole(row: number, column: number): Drawing {
  const x = left + 352 + column * 24;
  const y = firstFloor + 28 + row * 16;
  const box = rect(x, y, 24, 16, trim);
  if ((row * 7 + column * 5) % 3 === 0) return [box];
  const letter = rect(x + 5, y + 5, 5 + ((row + column) % 3) * 4, 11, { pen: 'fine', wash: letterWash(row, column) });
  return [box, letter];
}

const counter: Drawing = [
  rect(left + 360, ground - 46, 190, 6, trim),
  rect(left + 368, ground - 40, 174, 40, trim),
  lines(
    [426, 484].map((x): Segment => [left + x, ground - 40, left + x, ground]),
    fine,
  ),
];
const parcel = rect(left + 500, ground - 60, 22, 14, trim);
const cordFromCeiling = path(`M${left + 456} ${ceiling}V${firstFloor + 22}`, detail);

/** The room for the benefit "member directory": a wall of pigeonholes behind a counter. */
export const mailRoom: Drawing = [
  ...times(4).flatMap((row) => times(9).flatMap((column) => pigeonhole(row, column))),
  ...counter,
  parcel,
  cordFromCeiling,
];
