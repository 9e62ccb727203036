import { lettering } from '../lettering/lettering.ts';
import { dimension, uprightDimension } from '../parts/dimension.ts';
import { plumbLine } from '../parts/plumb-bob.ts';
import { detail, fine, trim, type Ink } from '../pen/ink.ts';
import { circle, group, line, path, rect, times, type Drawing, type Shape } from '../pen/shape.ts';
import { cover, coverLettering } from './cover.ts';

const width = 470;
const height = 340;
const wall = 11;
const cut: Ink = { pen: 'detail', wash: 'text' };

/** The ground floor of a house, cut at the height of its windows. */
export function floorPlanCover(): string {
  return cover(
    'patina',
    [
      group('translate(170 70)', [
        rect(0, 0, width, height, { wash: 'paper' }),
        ...walls,
        ...openings,
        ...furniture,
        ...rooms,
      ]),
      ...dimension(170, 170 + width, 40, '42′-0″', { size: coverLettering }),
      ...uprightDimension(70, 70 + height, 680, '30′-6″', { size: coverLettering }),
      ...plumbLine(110, 360, { size: 0.9 }),
      path('M0 456H800', { pen: 'dimension' }),
      lettering(170, 448, 'First floor', { size: coverLettering }),
    ],
    'A floor plan, 42 feet by 30 feet 6 inches',
  );
}

const block = (x: number, y: number, w: number, h: number) => rect(x, y, w, h, cut);

const walls: readonly Shape[] = [
  block(0, 0, width, wall),
  block(0, height - wall, width, wall),
  block(0, 0, wall, height),
  block(width - wall, 0, wall, height),
  block(0, 158, 66, 7),
  block(118, 158, 74, 7),
  block(190, 0, 7, 130),
  block(190, 176, 7, height - 176),
  block(190, 170, 120, 7),
  block(356, 170, width - 356, 7),
  block(330, 0, 7, 74),
  block(330, 118, 7, 56),
];

/** A window in a wall: its frame, and the glass along its middle. */
function opening(x: number, y: number, w: number, h: number): Drawing {
  const pane = w > h ? line(x, y + h / 2, x + w, y + h / 2, fine) : line(x + w / 2, y, x + w / 2, y + h, fine);
  return [rect(x, y, w, h, trim), pane];
}

const openings: readonly Shape[] = [
  ...[
    [50, 86],
    [226, 70],
    [366, 64],
  ].flatMap(([x = 0, w = 0]) => opening(x, -0.5, w, wall + 1)),
  ...[70, 220].flatMap((y) => opening(-0.5, y, wall + 1, 70)),
  ...opening(width - wall - 0.5, 220, wall + 1, 74),
  ...[240, 380].flatMap((x) => opening(x, height - wall - 0.5, 56, wall + 1)),
  rect(100, height - wall, 46, wall, trim),
  path('M197 130h46A46 46 0 0 1 197 176', detail),
  path('M310 173v46A46 46 0 0 0 356 173', detail),
  path('M333 118h-44A44 44 0 0 1 333 74', detail),
  path(`M100 ${height - wall}v-46A46 46 0 0 1 146 ${height - wall}`, detail),
];

const furniture: readonly Shape[] = [
  rect(40, 34, 110, 78, detail),
  rect(44, 38, 48, 22, fine),
  rect(98, 38, 48, 22, fine),
  line(40, 70, 150, 70, fine),
  rect(24, 196, 34, 104, detail),
  rect(24, 196, 9, 104, fine),
  circle(112, 248, 24, detail),
  rect(240, 220, 110, 56, detail),
  ...times(3).flatMap((chair) => [204, 279].map((y) => rect(250 + chair * 34, y, 22, 13, fine))),
  rect(width - 36, 190, 24, 138, detail),
  circle(width - 24, 214, 7, fine),
  circle(width - 24, 234, 7, fine),
  rect(width - 34, 270, 20, 26, fine),
  rect(350, 20, 30, 56, detail),
  circle(432, 34, 11, detail),
  rect(418, 80, 34, 70, detail),
  rect(422, 86, 26, 58, fine),
];

const room = (x: number, y: number, name: string) => lettering(x, y, name, { size: coverLettering, anchor: 'middle' });

const rooms: readonly Shape[] = [
  room(95, 142, 'Bedroom'),
  room(262, 72, 'Study'),
  room(128, 196, 'Living'),
  room(296, 254, 'Dining'),
];
