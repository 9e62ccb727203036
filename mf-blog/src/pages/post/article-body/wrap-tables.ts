/**
 * Puts every outermost table into a box of its own, in which it scrolls where it is wider than the page; its name is in
 * `tableBoxClass`. Works on the sanitiser's output, in which a `>` inside an attribute is always escaped, and leaves what it
 * has been through already as it is.
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

/** The class of the box around a table. The sanitiser leaves no class. */
export const tableBoxClass = 'table-box';

const box = `<div class="${tableBoxClass}">`;
