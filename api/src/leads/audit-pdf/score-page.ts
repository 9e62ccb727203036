import { bands, checkGroups } from './checks.ts';
import { ink, sheet, type Pen } from '../../platform/pdf/pen.ts';

const { left, right } = sheet;
/** In points: the width of a cell. */
const cell = 44;
// The library's type declarations lack these options.
const rowScope: object = { scope: 'Row' };
const columnScope: object = { scope: 'Column' };
const gridLeft = left + 128;

/** The last page: the total and its meaning. */
export function scorePage(pen: Pen, document: PDFKit.PDFStructureElement): void {
  const part = pen.open('Sect', document);
  let y = pen.write(
    part,
    'H2',
    'Scoring sheet',
    { face: 'serif', size: 30, tracking: -0.8 },
    { x: left, y: 52, width: 300 },
  );
  pen.write(part, 'P', 'Date', { face: 'note', size: 10, color: ink.soft }, { x: right - 150, y: y - 17, width: 40 });
  pen.rule(y - 5, { from: right - 124, color: ink.dark });
  y = points(pen, part, y + 10);
  y = pen.write(
    part,
    'H3',
    'What the sum says',
    { face: 'serif', size: 17, tracking: -0.3 },
    { x: left, y: y + 22, width: 300 },
  );
  y = meanings(pen, part, y + 6);
  y = pen.write(
    part,
    'H3',
    'Three repairs',
    { face: 'serif', size: 17, tracking: -0.3 },
    { x: left, y: y + 22, width: 300 },
  );
  y = pen.write(
    part,
    'P',
    'Take the three lowest checks in the groups Risk and File; if those are sound, the three lowest of all. One sentence each, one date each.',
    { face: 'sans', size: 9.5, gap: 1.5 },
    { x: left, y: y + 3, width: 400 },
  );
  repairs(pen, part, y + 8);
}

function points(pen: Pen, part: PDFKit.PDFStructureElement, top: number): number {
  const table = pen.open('Table', part);
  pen.rule(top, { color: ink.dark, width: 1 });
  const head = pen.open('TR', table);
  const note = { face: 'note', size: 9.5, color: ink.soft } as const;
  header(pen, head, 'Group', { x: left, y: top + 6, width: 120 });
  ['First', 'Second', 'Third', 'Fourth', 'Fifth'].forEach((text, index) =>
    header(pen, head, text, { x: gridLeft + index * cell, y: top + 6, width: cell - 6 }),
  );
  header(pen, head, 'Points', { x: right - 70, y: top + 6, width: 70, align: 'right' });
  let y = top + 24;
  checkGroups.forEach(({ title }, group) => {
    const row = pen.open('TR', table);
    pen.rule(y);
    pen.write(
      pen.open('TH', row, rowScope),
      'P',
      `${'ABCDEF'.charAt(group)}  ${title}`,
      { face: 'bold', size: 10.5 },
      { x: left, y: y + 9, width: 124 },
    );
    for (let check = 0; check < 5; check += 1) {
      const x = gridLeft + check * cell;
      pen.box(x + 16, y + 6, 19);
      pen.write(pen.open('TD', row), 'P', String(group * 5 + check + 1), note, { x, y: y + 10, width: 14 });
    }
    pen.write(
      pen.open('TD', row),
      'P',
      '/ 10',
      { face: 'sans', size: 10.5 },
      { x: right - 70, y: y + 9, width: 70, align: 'right' },
    );
    y += 31;
  });
  const sum = pen.open('TR', table);
  pen.rule(y, { color: ink.dark, width: 1 });
  pen.write(pen.open('TH', sum, rowScope), 'P', 'Sum', { face: 'serif', size: 17 }, { x: left, y: y + 6, width: 124 });
  for (let check = 0; check < 5; check += 1) pen.open('TD', sum);
  pen.write(
    pen.open('TD', sum),
    'P',
    '/ 60',
    { face: 'serif', size: 17 },
    { x: right - 90, y: y + 6, width: 90, align: 'right' },
  );
  pen.rule(y + 33, { color: ink.dark, width: 1 });
  return y + 33;
}

function meanings(pen: Pen, part: PDFKit.PDFStructureElement, top: number): number {
  const table = pen.open('Table', part);
  const head = pen.open('TR', table);
  header(pen, head, 'Points', { x: left, y: top, width: 60 });
  header(pen, head, 'Band', { x: left + 64, y: top, width: 100 });
  header(pen, head, 'What to do', { x: left + 168, y: top, width: 200 });
  let y = top + 16;
  for (const { from, to, name, meaning } of bands) {
    const row = pen.open('TR', table);
    pen.rule(y);
    pen.write(
      pen.open('TD', row),
      'P',
      `${from} to ${to}`,
      { face: 'sans', size: 10 },
      { x: left, y: y + 5, width: 60 },
    );
    pen.write(
      pen.open('TH', row, rowScope),
      'P',
      name,
      { face: 'bold', size: 10 },
      { x: left + 64, y: y + 5, width: 100 },
    );
    y =
      pen.write(
        pen.open('TD', row),
        'P',
        meaning,
        { face: 'sans', size: 9.5, gap: 1 },
        { x: left + 168, y: y + 5, width: right - left - 168 },
      ) + 5;
  }
  pen.rule(y);
  return y;
}

function repairs(pen: Pen, part: PDFKit.PDFStructureElement, top: number): void {
  const table = pen.open('Table', part);
  const head = pen.open('TR', table);
  header(pen, head, 'Check', { x: left, y: top, width: 50 });
  header(pen, head, 'What I will do', { x: left + 54, y: top, width: 200 });
  header(pen, head, 'By', { x: right - 90, y: top, width: 90 });
  for (let line = 0; line < 3; line += 1) {
    const row = pen.open('TR', table);
    for (let column = 0; column < 3; column += 1) pen.open('TD', row);
    pen.rule(top + 16 + (line + 1) * 25, { color: ink.soft });
  }
}

function header(
  pen: Pen,
  row: PDFKit.PDFStructureElement,
  text: string,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'right' },
): void {
  pen.write(
    pen.open('TH', row, columnScope),
    'P',
    text,
    { face: 'note', size: 9.5, color: ink.soft, tracking: 0.1 },
    place,
  );
}
