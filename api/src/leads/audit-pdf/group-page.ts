import type { CheckGroup } from './checks.ts';
import { ink, sheet, type Pen } from '../../platform/pdf/pen.ts';

interface NumberedGroup extends CheckGroup {
  /** Number of the group's first check. */
  readonly first: number;
  readonly label: string;
}

// In points. `boxPitch` is the distance between the left edges of two score boxes.
const textLeft = sheet.left + 34;
const boxPitch = 19;
const box = 14;
const boxLeft = sheet.right - 2 * boxPitch - box;

/** Two groups on one page. */
export function groupPage(pen: Pen, document: PDFKit.PDFStructureElement, groups: readonly NumberedGroup[]): void {
  let y = 42;
  for (const group of groups) y = writeGroup(pen, document, group, y) + 12;
}

function writeGroup(pen: Pen, document: PDFKit.PDFStructureElement, group: NumberedGroup, top: number): number {
  const part = pen.open('Sect', document);
  pen.rule(top, { color: ink.dark, width: 1 });
  const heading = `${group.label}  ${group.title}`;
  let y = pen.write(
    part,
    'H2',
    heading,
    { face: 'serif', size: 21, tracking: -0.4 },
    { x: sheet.left, y: top + 6, width: 300 },
  );
  y = pen.write(
    part,
    'P',
    group.note,
    { face: 'note', size: 10, color: ink.soft, tracking: 0.1 },
    { x: sheet.left, y, width: 340 },
  );
  for (const points of [0, 1, 2]) {
    pen.stamp(
      String(points),
      { face: 'note', size: 9, color: ink.soft },
      { x: boxLeft + points * boxPitch, y: y - 12, width: box, align: 'center' },
    );
  }
  y += 6;
  const list = pen.open('L', part);
  group.checks.forEach((check, index) => {
    const item = pen.open('LI', list);
    pen.rule(y);
    for (const points of [0, 1, 2]) pen.box(boxLeft + points * boxPitch, y + 8, box);
    const number = String(group.first + index);
    pen.write(
      item,
      'Lbl',
      number,
      { face: 'serif', size: 17, color: ink.brass, tracking: -0.4 },
      { x: sheet.left, y: y + 4, width: 28 },
    );
    const body = pen.open('LBody', item);
    const width = boxLeft - textLeft - 18;
    y = pen.write(body, 'P', check.title, { face: 'bold', size: 10.5 }, { x: textLeft, y: y + 5, width });
    y = pen.write(body, 'P', check.look, { face: 'sans', size: 8.8, gap: 0.8 }, { x: textLeft, y: y + 1, width });
    y = pen.write(
      body,
      'P',
      `2 points: ${check.full}`,
      { face: 'note', size: 9, color: ink.brass, gap: 1, tracking: 0.1 },
      { x: textLeft, y: y + 0.5, width },
    );
    y += 4.5;
  });
  return y;
}
