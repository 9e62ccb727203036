import { lettering } from '../lettering/lettering.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import type { Ink, Wash } from '../pen/ink.ts';
import { circle, path, polygon, rect, type Drawing, type Point } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

/** In drawing units: the y of the ground, the x of the first house, the distance from one house to the next, and a house's width. */
const floor = 420;
const left = 150;
const pitch = 48;
const house = 44;
const months = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'] as const;
/** In drawing units: the heights of the houses, which stand for the prices of twelve months. */
const heights = [96, 112, 104, 138, 150, 176, 168, 206, 238, 262, 288, 318] as const;

const chalk = (wash: Wash): Ink => ({ pen: 'profile', line: 'chalk', wash });
const lit: Ink = { pen: 'detail', line: 'chalk', wash: 'lamplight' };

/** A market report as twelve houses, each taller than most before it. */
export function marketCover(): string {
  const tops = heights.map((height, index): Point => [left + index * pitch + house / 2, floor - height - 46]);
  return cover(
    'night',
    [
      ...heights.flatMap((height, index) => month(left + index * pitch, height, index)),
      path(`M${tops.map(([x, y]) => `${x} ${y}`).join('L')}`, { pen: 'profile', line: 'brass-lit', dashes: '3 4' }),
      ...tops.map(([x, y]) => circle(x, y, 3.4, { wash: 'brass-lit' })),
      path(`M0 ${floor + 2}H800`, { pen: 'cut', line: 'chalk' }),
      ...months.map((name, index) =>
        lettering(left + index * pitch + house / 2, floor + 26, name, {
          size: coverLettering,
          anchor: 'middle',
          wash: 'slate',
        }),
      ),
      ...plumbLine(110, 330, { size: 0.9, line: 'brass-lit' }),
    ],
    'Twelve houses, one for each month, growing taller through the year',
  );
}

function month(x: number, height: number, index: number): Drawing {
  const top = floor - height;
  const rows = Math.ceil((height - 40) / 26);
  const windows = Array.from({ length: rows }, (_, row) => top + 14 + row * 26).flatMap((y) =>
    [x + 8, x + 26].map((at) => rect(at, y, 10, 14, lit)),
  );
  return [
    rect(x, top, house, height, chalk(index === 11 ? 'brick-band' : 'night')),
    roof(x, top, index % 3),
    ...windows,
  ];
}

function roof(x: number, y: number, kind: number) {
  const right = x + house;
  if (kind === 1)
    return polygon(
      [
        [x - 3, y],
        [x + house / 2, y - 22],
        [right + 3, y],
      ],
      chalk('night'),
    );
  if (kind === 2) return rect(x - 3, y - 6, house + 6, 6, chalk('night'));
  return polygon(
    [
      [x - 3, y],
      [x + 6, y - 16],
      [right - 6, y - 16],
      [right + 3, y],
    ],
    chalk('night'),
  );
}
