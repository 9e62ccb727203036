import { drawBob } from '../../platform/pdf/bob.ts';
import { ink, sheet, type Pen } from '../../platform/pdf/pen.ts';
import type { NameRun } from '../../platform/pdf/printable-name.ts';
import { drawHouse } from './house.ts';

interface Cover {
  readonly product: string;
  readonly name: readonly NameRun[] | null;
}

const steps = [
  'Set aside an hour, with your files open. Do a group at a time; the order does not matter.',
  'Score each check: 2 where you can show it today, 1 where it is half true, 0 where it is not, or where you would have to look for proof.',
  'Carry the points to the last page, read off the band, and choose three repairs. Three, not ten.',
];

/** The first page: title, recipient and instructions. */
export function cover(pen: Pen, document: PDFKit.PDFStructureElement, { product, name }: Cover): void {
  const part = pen.open('Sect', document);
  const { left, line } = sheet;
  pen.decorate((doc) => {
    doc.moveTo(line, 0).lineTo(line, 610).lineWidth(1.5).stroke(ink.line);
    drawBob(doc, line, 606, 2.1);
  });
  pen.write(part, 'P', product, { face: 'serif', size: 17, tracking: -0.3 }, { x: left, y: 56, width: 300 });
  let y = pen.write(
    part,
    'H1',
    'The 30-Point Agent Audit',
    { face: 'serif', size: 50, tracking: -1.5, gap: -16 },
    { x: left, y: 132, width: 420 },
  );
  y = pen.write(
    part,
    'P',
    'Thirty things about your own practice that can be looked up, counted or asked. No check takes anybody’s word for it, least of all yours.',
    { face: 'sans', size: 13, color: ink.soft, gap: 3 },
    { x: left, y: y + 30, width: 360 },
  );
  y = writeRecipient(pen, part, name, y + 28);
  y =
    pen.write(
      part,
      'H2',
      'How it is done',
      { face: 'serif', size: 19, tracking: -0.4 },
      { x: left, y: y + 34, width: 260 },
    ) + 8;
  const list = pen.open('L', part);
  steps.forEach((text, index) => {
    const item = pen.open('LI', list);
    pen.write(
      item,
      'Lbl',
      String(index + 1),
      { face: 'serif', size: 13, color: ink.brass },
      { x: left, y: y - 1.5, width: 16 },
    );
    y = pen.write(item, 'LBody', text, { face: 'sans', size: 10, gap: 2 }, { x: left + 22, y, width: 222 }) + 8;
  });
  pen.figure(
    part,
    'Front of a row house, drawn to scale: three bays, two floors over a raised ground floor.',
    [380, 440, 592, 690],
    (doc) => drawHouse(doc, 408, 684),
  );
}

/** If the fonts lack a character of the name, the page has a blank line for it. */
function writeRecipient(
  pen: Pen,
  part: PDFKit.PDFStructureElement,
  name: readonly NameRun[] | null,
  y: number,
): number {
  const { left, right } = sheet;
  const below = pen.write(
    part,
    'P',
    'Made out to',
    { face: 'note', size: 10, color: ink.soft, tracking: 0.2 },
    { x: left, y, width: 200 },
  );
  if (name)
    return pen.writeName(
      part,
      name,
      { face: 'serif', size: 24, tracking: -0.5 },
      { x: left, y: below + 3, width: right - left },
    );
  pen.rule(below + 30, { to: left + 280, color: ink.dark });
  return below + 32;
}
