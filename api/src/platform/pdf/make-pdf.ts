import PDFDocument from 'pdfkit';
import { faces, Pen } from './pen.ts';

// The library's type declarations lack this subset.
const accessible = { subset: 'PDF/UA' as NonNullable<PDFKit.PDFDocumentOptions['subset']> };

/** The properties of a PDF that programs display. */
export interface PdfInfo {
  readonly Title: string;
  readonly Author: string;
  readonly Subject: string;
}

/** A tagged PDF in US Letter with embedded fonts; `draw` fills its pages, below the given structure element. */
export async function makePdf(
  info: PdfInfo,
  draw: (pen: Pen, document: PDFKit.PDFStructureElement) => void,
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    bufferPages: true,
    info: { ...info },
    // The library's default font, Helvetica, would not be embedded.
    font: faces.sans as unknown as string,
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const pen = new Pen(doc);
  const document = pen.open('Document');
  draw(pen, document);
  document.end();
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
