import { Plugin } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { schema } from '../schema.ts';
import { isHeaderRow } from '../write-html.ts';

/**
 * Limits the header cells of tables to those that Markdown can express: a first row of headers, and a header at the beginning of each
 * other row if the first row begins with an empty cell, or if the table has no row of headers.
 */
export function tableHeaders(): Plugin {
  const { table, table_cell, table_header } = schema.nodes;
  return new Plugin({
    appendTransaction: (transactions, _, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      doc.descendants((node, pos) => {
        if (node.type !== table) return !node.isTextblock;
        const first = node.firstChild;
        const hasHead = first !== null && isHeaderRow(first);
        const hasRowHeaders = !hasHead || isEmpty(first.firstChild);
        node.forEach((row, rowAt, index) => {
          if (hasHead && index === 0) return;
          row.forEach((cell, cellAt, column) => {
            const type = hasRowHeaders && column === 0 ? table_header : table_cell;
            const scope = type === table_header ? 'row' : null;
            if (cell.type !== type || cell.attrs['scope'] !== scope) {
              tr.setNodeMarkup(pos + 1 + rowAt + 1 + cellAt, type, { ...cell.attrs, scope });
            }
          });
        });
        return false;
      });
      return tr.docChanged ? tr : null;
    },
  });
}

function isEmpty(cell: Node | null): boolean {
  return cell === null || cell.textContent.trim() === '';
}
