/**
 * Puts every outermost table into a box of its own, in which it scrolls where it is wider than the page; its name is in
 * `tableBoxClass`. Works on the sanitiser's output, in which a `>` inside an attribute is always escaped.
 */
export function wrapTables(html: string): string {
  let depth = 0;
  return html.replace(/<(\/?)table\b[^>]*>/gi, (tag, closing: string) => {
    if (closing === '') {
      depth += 1;
      return depth === 1 ? `<div class="${tableBoxClass}">${tag}` : tag;
    }
    depth = Math.max(0, depth - 1);
    return depth === 0 ? `${tag}</div>` : tag;
  });
}

/** The class of the box around a table. */
export const tableBoxClass = 'table-box';
