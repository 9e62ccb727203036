/**
 * Puts every outermost table into a scrolling box with the class `tableBoxClass`. The function relies on the sanitiser's
 * output, in which a `>` inside an attribute is always escaped; HTML that already has boxes stays as it is.
 */
export function wrapTables(html: string): string {
  if (html.includes(box)) return html;
  let depth = 0;
  return html.replace(/<(\/?)table\b[^>]*>/gi, (tag, closing: string) => {
    if (closing === '') {
      depth += 1;
      return depth === 1 ? box + tag : tag;
    }
    depth = Math.max(0, depth - 1);
    return depth === 0 ? `${tag}</div>` : tag;
  });
}

/** The class of the box around a table. The sanitiser removes classes, so an article cannot have it. */
export const tableBoxClass = 'table-box';

const box = `<div class="${tableBoxClass}">`;
