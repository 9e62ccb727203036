import { ink } from '../../platform/pdf/pen.ts';

const washes = { wall: '#F1E0D6', glass: '#DCE6E8', door: '#5E8573', stone: '#FCFBF8' } as const;

/** A row house in elevation with its lower left corner at x, y: 132 wide, 242 high. */
export function drawHouse(doc: PDFKit.PDFDocument, x: number, y: number): void {
  const top = y - 230;
  doc.lineJoin('miter').lineCap('butt');
  doc.rect(x, top, 132, 230).lineWidth(1.2).fillAndStroke(washes.wall, ink.dark);
  hatch(doc, x, top);
  doc
    .rect(x, y - 22, 132, 22)
    .lineWidth(0.8)
    .fillAndStroke(washes.stone, ink.dark);
  doc
    .rect(x - 6, top - 12, 144, 12)
    .lineWidth(1.2)
    .fillAndStroke(washes.stone, ink.dark);
  doc
    .rect(x - 3, top, 138, 5)
    .lineWidth(0.6)
    .fillAndStroke(washes.stone, ink.dark);
  for (let step = 0; step < 12; step += 1)
    doc
      .rect(x + 2 + step * 11.2, top - 9, 4, 9)
      .lineWidth(0.5)
      .stroke(ink.dark);
  for (const floor of [top + 24, top + 90]) {
    for (const bay of [10, 53, 96]) sash(doc, x + bay, floor);
  }
  sash(doc, x + 53, top + 156);
  sash(doc, x + 96, top + 156);
  door(doc, x + 10, y - 74);
  doc
    .moveTo(x - 40, y)
    .lineTo(x + 168, y)
    .lineWidth(2.6)
    .stroke(ink.dark);
}

/** A window with sill, lintel and the shadow of the reveal. */
function sash(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc
    .rect(x - 3, y - 7, 32, 7)
    .lineWidth(0.7)
    .fillAndStroke(washes.stone, ink.dark);
  doc.rect(x, y, 26, 46).fill(washes.glass);
  doc.rect(x, y, 26, 3).fill('#B9C2C2');
  doc.rect(x, y, 3, 46).fill('#B9C2C2');
  doc.rect(x, y, 26, 46).lineWidth(0.9).stroke(ink.dark);
  doc
    .moveTo(x, y + 23)
    .lineTo(x + 26, y + 23)
    .lineWidth(0.9)
    .stroke(ink.dark);
  doc
    .moveTo(x + 13, y)
    .lineTo(x + 13, y + 46)
    .lineWidth(0.5)
    .stroke(ink.dark);
  doc
    .rect(x - 3, y + 46, 32, 4)
    .lineWidth(0.7)
    .fillAndStroke(washes.stone, ink.dark);
}

function door(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc
    .rect(x - 4, y - 8, 34, 66)
    .lineWidth(0.7)
    .fillAndStroke(washes.stone, ink.dark);
  doc.rect(x, y, 26, 54).lineWidth(0.9).fillAndStroke(washes.door, ink.dark);
  doc
    .rect(x + 4, y + 5, 18, 15)
    .lineWidth(0.5)
    .stroke(ink.dark);
  doc
    .rect(x + 4, y + 25, 18, 17)
    .lineWidth(0.5)
    .stroke(ink.dark);
  for (let step = 0; step < 3; step += 1) {
    doc
      .rect(x - 6 - step * 3, y + 54 + step * 6.6, 38 + step * 6, 6.7)
      .lineWidth(0.8)
      .fillAndStroke(washes.stone, ink.dark);
  }
}

/** Incomplete brick courses in a fixed pattern, so that every copy is the same. */
function hatch(doc: PDFKit.PDFDocument, x: number, top: number): void {
  for (let course = 0; course < 33; course += 1) {
    const start = (course * 37) % 61;
    const y = top + 8 + course * 6;
    for (let from = start; from < 126; from += 52) {
      doc.moveTo(x + from + 2, y).lineTo(x + Math.min(130, from + 2 + ((course * 13) % 17) + 7), y);
    }
  }
  doc.lineWidth(0.35).stroke('#B56A50');
}
