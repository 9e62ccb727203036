import { Plugin } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { schema } from '../schema.ts';
import { isHeadRow } from '../write-html.ts';

/**
 * Limits the headings of tables to what Markdown can express. The first cell of every other row is a heading if the row of headings
 * begins with an empty cell, or if there is none.
 */
export function tableHeads(): Plugin {
  const { table, table_cell, table_header } = schema.nodes;
  return new Plugin({
    appendTransaction: (transactions, _, { doc, tr }) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      doc.descendants((node, pos) => {
        if (node.type !== table) return !node.isTextblock;
        const first = node.firstChild;
        const hasHead = first !== null && isHeadRow(first) && first.childCount > 1;
        const hasRowHeads = !hasHead || isEmpty(first.firstChild);
        node.forEach((row, rowAt, index) => {
          if (hasHead && index === 0) return;
          row.forEach((cell, cellAt, column) => {
            const type = hasRowHeads && column === 0 ? table_header : table_cell;
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
