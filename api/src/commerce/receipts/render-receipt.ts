import { receiptFacts, type Receipt } from '@plumbline/contract/commerce/receipts';
import type { Site } from '@plumbline/contract/site';
import { drawBob } from '../../platform/pdf/bob.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { ink, sheet, type Pen } from '../../platform/pdf/pen.ts';
import { printable, printableName } from '../../platform/pdf/printable-name.ts';

/** The content of a receipt's PDF. */
export interface ReceiptCopy {
  readonly receipt: Receipt;
  readonly site: Pick<Site, 'product' | 'postalAddress' | 'supportEmail' | 'origin'>;
}

// All lengths and places of this file are in points, 1/72 inch.
const labelWidth = 110;
const valueWidth = sheet.right - sheet.left - labelWidth;
/** The sizes of the values: the first one with which the receipt fits on one page. */
const sizes = [12, 10, 8, 6.5, 5] as const;
/** The maximum number of lines with the usual spacing. */
const maxFacts = 9;

/** The receipt as a PDF: one tagged page in US Letter with embedded fonts. */
export function renderReceipt({ receipt, site }: ReceiptCopy): Promise<Buffer> {
  const { product, postalAddress, supportEmail, origin } = site;
  const metadata = {
    Title: `Receipt for order ${receipt.orderNumber}`,
    Author: product,
    Subject: 'Receipt of a payment',
  };
  return makePdf(metadata, (pen, document) => {
    const part = pen.open('Sect', document);
    const { left, right, line, footerY } = sheet;
    pen.decorate((doc) => {
      doc.moveTo(line, 0).lineTo(line, 610).lineWidth(1.5).stroke(ink.line);
      drawBob(doc, line, 606, 2.1);
    });
    pen.write(part, 'P', product, { face: 'serif', size: 17, tracking: -0.3 }, { x: left, y: 56, width: 300 });
    let y = pen.write(
      part,
      'H1',
      'Receipt',
      { face: 'serif', size: 50, tracking: -1.5, gap: -16 },
      { x: left, y: 132, width: 420 },
    );
    const address = [product, ...postalAddress].join('\n');
    const addressStyle = { face: 'sans', size: 11, color: ink.soft, gap: 3 } as const;
    const bottom = footerY - 40 - pen.heightOf(address, addressStyle, right - left);
    y = writeFacts(pen, part, receipt, { from: y + 34, bottom });
    pen.write(part, 'P', address, addressStyle, { x: left, y: y + 30, width: right - left });
    const note = { face: 'note', size: 8.5, color: ink.soft, tracking: 0.15 } as const;
    pen.stamp(`${new URL(origin).host}. Something is not right? Write to ${supportEmail}.`, note, {
      x: left,
      y: footerY,
      width: right - left,
    });
  });
}

function writeFacts(
  pen: Pen,
  parent: PDFKit.PDFStructureElement,
  receipt: Receipt,
  { from, bottom }: { readonly from: number; readonly bottom: number },
): number {
  const { left } = sheet;
  const table = pen.open('Table', parent);
  let y = from;
  pen.rule(y, { color: ink.dark, width: 1 });
  const facts = receiptFacts(withPrintableName(receipt)).map(([label, text]) => [label, printable(text)] as const);
  // A code, a refund or a change of plan adds lines, which must still fit on one page.
  const space = facts.length > maxFacts + 2 ? 3 : facts.length > maxFacts ? 6 : 10;
  const heightWith = (size: number) =>
    facts.reduce((sum, [, text]) => sum + heightOfValue(pen, text, size) + 2 * space - 1, 0);
  const size = sizes.find((each) => from + heightWith(each) <= bottom) ?? 5;
  const scale = size / 12;
  for (const [label, text] of facts) {
    const row = pen.open('TR', table);
    const [head, cell] = [pen.open('TH', row, { scope: 'Row' } as object), pen.open('TD', row)];
    const [top, value] = [y + space, { x: left + labelWidth, y: y + space, width: valueWidth }];
    pen.write(
      head,
      'P',
      label,
      { face: 'note', size: 10.5 * scale, color: ink.soft },
      { x: left, y: top + 1.5 * scale, width: labelWidth },
    );
    y = writeValue(pen, cell, text, size, value) + space - 1;
    pen.rule(y);
  }
  return y;
}

/** A buyer whose name the fonts cannot draw is identified by the address, instead of by question marks. */
function withPrintableName(receipt: Receipt): Receipt {
  const { billedTo } = receipt;
  if (billedTo === null || printableName(billedTo.name) !== null) return receipt;
  return { ...receipt, billedTo: { ...billedTo, name: '' } };
}

/** The sans font has fewer letters than the serif font: a value with missing letters is set in the serif, on one line. */
function writeValue(
  pen: Pen,
  cell: PDFKit.PDFStructureElement,
  text: string,
  size: number,
  place: Parameters<Pen['write']>[4],
): number {
  return isExtended(text)
    ? pen.writeName(cell, printableName(text) ?? [], { face: 'serif', size }, place)
    : pen.write(cell, 'P', text, { face: 'sans', size, gap: 2 }, place);
}

function heightOfValue(pen: Pen, text: string, size: number): number {
  return isExtended(text)
    ? pen.heightOf('Xg', { face: 'serif', size }, valueWidth)
    : pen.heightOf(text, { face: 'sans', size, gap: 2 }, valueWidth);
}

function isExtended(text: string): boolean {
  return (printableName(text) ?? []).some(({ extended }) => extended);
}
