import { checkGroups } from './checks.ts';
import { cover } from './cover.ts';
import { groupPage } from './group-page.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { ink, sheet, type Pen } from '../../platform/pdf/pen.ts';
import { printableName, type NameRun } from '../../platform/pdf/printable-name.ts';
import { scorePage } from './score-page.ts';

/** What a copy of the audit names: its reader and the site. */
export interface AuditCopy {
  /** Null: the PDF has a blank line for the name. */
  readonly name: string | null;
  readonly product: string;
  /** The site's origin. */
  readonly origin: string;
}

const title = 'The 30-Point Agent Audit';

/** The audit as a PDF: five tagged pages in US Letter with embedded fonts. */
export function renderAudit({ name, product, origin }: AuditCopy): Promise<Buffer> {
  const about = {
    Title: title,
    Author: product,
    Subject: 'Thirty checks of a real-estate practice, with a scoring sheet',
  };
  return makePdf(about, (pen, document) => {
    const printable = name === null ? null : printableName(name);
    cover(pen, document, { product, name: printable });
    const groups = checkGroups.map((group, index) => ({
      ...group,
      first: index * 5 + 1,
      label: 'ABCDEF'.charAt(index),
    }));
    for (let index = 0; index < groups.length; index += 2) {
      pen.doc.addPage();
      groupPage(pen, document, groups.slice(index, index + 2));
    }
    pen.doc.addPage();
    scorePage(pen, document);
    margins(pen, { product, origin, name: printable });
  });
}

/** The vertical line and the footer of every page. */
function margins(
  pen: Pen,
  { product, origin, name }: { product: string; origin: string; name: readonly NameRun[] | null },
): void {
  const { count } = pen.doc.bufferedPageRange();
  const style = { face: 'note', size: 8.5, color: ink.soft, tracking: 0.15 } as const;
  for (let page = 0; page < count; page += 1) {
    pen.doc.switchToPage(page);
    const place = { x: sheet.left, y: sheet.footerY, width: sheet.right - sheet.left };
    if (page > 0) {
      pen.decorate((doc) => doc.moveTo(sheet.line, 0).lineTo(sheet.line, sheet.height).lineWidth(1.5).stroke(ink.line));
    }
    pen.stamp(`${page + 1} of ${count}`, style, { ...place, align: 'right' });
    // The footer's font has no letters beyond Latin-1.
    const fullName = name?.every(({ extended }) => !extended) ? name.map(({ text }) => text).join('') : null;
    const owner = page > 0 && fullName !== null && fullName.length <= 40 ? `, made out to ${fullName}` : '';
    pen.stamp(`${product}, ${new URL(origin).host}${owner}`, style, place);
  }
}
