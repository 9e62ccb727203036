import { lettering } from '../../lettering/lettering.ts';
import { uprightDimension } from '../../parts/dimension.ts';
import { tree } from '../../parts/tree.ts';
import { ground as groundLine, hatch } from '../../pen/ink.ts';
import { circle, lines, path, times, type Drawing, type Segment } from '../../pen/shape.ts';
import { atticRoom } from './attic-room.ts';
import { diningRoom, mailRoom } from './lower-rooms.ts';
import { attic, firstFloor, ground, left, middle, right } from './measures.ts';
import { cut, rooms, structure } from './structure.ts';
import { classroom, study } from './upper-rooms.ts';

/** The annotations of the section through the house. */
export interface SectionOptions {
  /** The radius of the circles with the rooms' numbers; phones show them at half the size. */
  readonly keys: number;
  /** Whether the storeys have dimensions. */
  readonly measured: boolean;
}

/** A section through a house with a room for each benefit, numbered as in the list beside it. 780 by 562 units, from y 22 on. */
export function section({ keys, measured }: SectionOptions): Drawing {
  return [
    ...rooms,
    ...structure,
    ...diningRoom,
    ...mailRoom,
    ...classroom,
    ...study,
    ...atticRoom,
    ...roomNumbers.flatMap(([x, y, number]) => key(x, y, number, keys)),
    path(`M0 ${ground + 2}H${left - 6}M${right + 6} ${ground + 2}H770`, groundLine),
    lines(earth, hatch),
    ...tree(736, ground, 118, { seed: 19, spread: 0.62 }),
    ...(measured
      ? [
          ...uprightDimension(firstFloor + 10, ground, 26, '9′-0″'),
          ...uprightDimension(attic + 10, firstFloor, 26, '8′-6″'),
        ]
      : []),
  ];
}

const roomNumbers = [
  [left + 286, firstFloor + 32, '1'],
  [right - 30, attic + 32, '2'],
  [middle, attic - 24, '3'],
  [right - 30, firstFloor + 32, '4'],
  [left + 286, attic + 112, '5'],
] as const;

function key(x: number, y: number, number: string, radius: number): Drawing {
  const size = radius * 1.12;
  return [
    circle(x, y, radius, cut),
    lettering(x, y + size * 0.36, number, { size, anchor: 'middle', tracking: 0, wash: 'page' }),
  ];
}

const earth = [6, 24, 42, 706, 724, 742, 760].flatMap((x) =>
  times(2).map((stroke): Segment => [x + stroke * 8, ground + 6, x + stroke * 8 - 10, ground + 18]),
);
