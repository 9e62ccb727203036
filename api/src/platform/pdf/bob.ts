import { ink } from './pen.ts';

/** The brand’s plumb bob, hanging from `x`, `y`; its tip is 54 × scale below `y`. */
export function drawBob(doc: PDFKit.PDFDocument, x: number, y: number, scale: number): void {
  doc.translate(x, y).scale(scale);
  const body =
    'M-4.2 10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54C-3.2 42 -10.4 30 -10.4 22.5C-10.4 16 -4.6 15 -4.2 10.5Z';
  doc.path('M-2.2 0H2.2V5H-2.2Z').fill(ink.line);
  doc.path('M-4.6 5H4.6V10.5H-4.6Z').fill('#D9B468');
  doc.path(body).fill('#D9B468');
  doc.path('M0 5H4.6V10.5H4.2C4.6 15 10.4 16 10.4 22.5C10.4 30 3.2 42 0 54Z').fill(ink.line);
}
