import { detail, fine, painted, trim, type Ink } from '../../pen/ink.ts';
import { random } from '../../pen/random.ts';
import { circle, line, lines, path, polygon, rect, times, type Drawing, type Segment } from '../../pen/shape.ts';
import { attic, firstFloor, left } from './measures.ts';

const chalk: Ink = { pen: 'detail', line: 'chalk' };

function certificate(x: number): Drawing {
  return [
    rect(left + x, attic + 34, 44, 34, trim),
    rect(left + x + 5, attic + 39, 34, 24, fine),
    circle(left + x + 22, attic + 60, 5, painted('brass-deep')),
  ];
}

function schoolDesk(x: number): Drawing {
  return [
    rect(x, firstFloor - 36, 48, 5, trim),
    lines(
      [5, 43].map((leg): Segment => [x + leg, firstFloor - 31, x + leg, firstFloor]),
      detail,
    ),
    path(
      `M${x + 14} ${firstFloor}V${firstFloor - 22}H${x + 32}V${firstFloor}M${x + 32} ${firstFloor - 22}V${firstFloor - 46}`,
      detail,
    ),
  ];
}

/** The room for the benefit "certification": a blackboard, two certificates and three desks. */
export const classroom: Drawing = [
  rect(left + 40, attic + 34, 112, 54, painted('patina-deep')),
  lines(
    [
      [left + 54, attic + 52, left + 104, attic + 52],
      [left + 54, attic + 64, left + 128, attic + 64],
      [left + 54, attic + 76, left + 90, attic + 76],
    ],
    chalk,
  ),
  ...certificate(182),
  ...certificate(238),
  ...times(3).flatMap((desk) => schoolDesk(left + 60 + desk * 76)),
];

function bookshelf(row: number): Drawing {
  const next = random(50 + row);
  const top = attic + 26 + row * 26;
  const books: Drawing[number][] = [];
  for (let x = left + 349; x < left + 430;) {
    const width = 4 + next() * 4;
    const height = 14 + next() * 9;
    const wash = next() < 0.3 ? 'brick-deep' : next() < 0.4 ? 'patina-deep' : 'paper';
    books.push(rect(x, top + 25 - height, width, height, { pen: 'fine', wash }));
    x += width + 0.6 + (next() < 0.12 ? 9 : 0);
  }
  return [rect(left + 346, top, 92, 26, trim), ...books];
}

const deskLamp: Drawing = [
  path(
    `M${left + 486} ${firstFloor - 44}V${firstFloor - 50}H${left + 500}V${firstFloor - 44}M${left + 493} ${firstFloor - 50}L${left + 486} ${firstFloor - 78}L${left + 506} ${firstFloor - 92}`,
    detail,
  ),
  polygon(
    [
      [left + 500, firstFloor - 96],
      [left + 514, firstFloor - 90],
      [left + 520, firstFloor - 76],
      [left + 498, firstFloor - 86],
    ],
    painted('brass-deep'),
  ),
];

/** The room for the benefit "professional development": a bookcase, and a desk with a screen that shows a rising curve. */
export const study: Drawing = [
  ...times(4).flatMap(bookshelf),
  rect(left + 468, firstFloor - 44, 112, 6, trim),
  lines(
    [474, 574].map((x): Segment => [left + x, firstFloor - 38, left + x, firstFloor]),
    detail,
  ),
  rect(left + 530, firstFloor - 38, 40, 26, trim),
  ...deskLamp,
  rect(left + 530, firstFloor - 74, 42, 28, trim),
  line(left + 551, firstFloor - 46, left + 551, firstFloor - 44, detail),
  path(`M${left + 536} ${firstFloor - 55}l8-7 9 4 13-11`, detail),
  path(
    `M${left + 510} ${firstFloor}V${firstFloor - 24}H${left + 530}V${firstFloor}M${left + 510} ${firstFloor - 24}V${firstFloor - 54}`,
    detail,
  ),
];
