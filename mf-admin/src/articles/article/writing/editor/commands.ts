import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { NodeSelection, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import { CellSelection, isInTable, selectedRect } from 'prosemirror-tables';
import { schema } from '../schema.ts';
import { isHeaderRow } from '../write-html.ts';

const { nodes, marks } = schema;

/** The innermost node around the selection that `matches` accepts, with its position; null if there is none. */
export function enclosingNode(
  state: EditorState,
  matches: (node: Node) => boolean,
): { readonly node: Node; readonly pos: number } | null {
  const { $from, from } = state.selection;
  if (state.selection instanceof NodeSelection && matches(state.selection.node))
    return { node: state.selection.node, pos: from };
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (matches(node)) return { node, pos: $from.before(depth) };
  }
  return null;
}

/** Whether the selection has the mark, or, if it is empty, whether typed text will have it. */
export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** Changes the block to a heading of this level; a heading of this level becomes a paragraph. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const isThisHeading = isIn(state, nodes.heading, { level });
    return (isThisHeading ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch);
  };
}

/** Whether the selection is in a block of this type and these attributes. */
export function isIn(state: EditorState, type: NodeType, attrs: Attrs = {}): boolean {
  return (
    enclosingNode(
      state,
      (node) => node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value),
    ) !== null
  );
}

/** Wraps the blocks in a list, changes the type of their list, or lifts them out of it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = enclosingNode(state, (node) => node.type === nodes.bullet_list || node.type === nodes.ordered_list);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    const { tight, attributes } = list.node.attrs;
    dispatch?.(state.tr.setNodeMarkup(list.pos, type, { tight, attributes }));
    return true;
  };
}

/** Wraps the blocks in a quote, or lifts them out of it. */
export const toggleQuote: Command = (state, dispatch) =>
  isIn(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

export const indent: Command = sinkListItem(nodes.list_item);
export const outdent: Command = liftListItem(nodes.list_item);
export const toggleStrong: Command = toggleMark(marks.strong);
export const toggleEm: Command = toggleMark(marks.em);
export const toggleCode: Command = toggleMark(marks.code);

/** Replaces the selection with a block and puts the cursor into it. */
function insertBlock(node: Node): Command {
  return (state, dispatch) => {
    const tr = state.tr.replaceSelectionWith(node);
    const blockPos = blockBefore(tr, tr.selection.from, node.type);
    if (blockPos !== null) tr.setSelection(TextSelection.near(tr.doc.resolve(blockPos + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** The position of the last block of a type before a position. */
function blockBefore({ doc }: Transaction, until: number, type: NodeType): number | null {
  let lastPos: number | null = null;
  doc.nodesBetween(0, Math.min(until, doc.content.size), (node, pos) => {
    if (node.type === type) lastPos = pos;
  });
  return lastPos;
}

/** Inserts a table of three columns with a row of headings. */
export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [1, 2, 3].map(() => type.create()),
    );
  return insertBlock(nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]))(
    state,
    dispatch,
  );
};

/** Inserts a horizontal rule. */
export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView());
  return true;
};

/** Inserts the reference of a new footnote and its text at the end of the document, and moves the cursor there. */
export const insertFootnote: Command = (state, dispatch) => {
  if (enclosingNode(state, ({ type }) => type === nodes.footnote || type === nodes.code_block)) return false;
  const label = unusedFootnoteLabel(state.doc);
  const tr = state.tr.replaceSelectionWith(nodes.footnote_reference.create({ label }), false);
  tr.insert(tr.doc.content.size, nodes.footnote.create({ label }, nodes.paragraph.create()));
  dispatch?.(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

/** The first number that is neither a footnote's label nor in `taken`. */
export function unusedFootnoteLabel(doc: Node, taken: ReadonlySet<string> = new Set()): string {
  const labels = new Set(taken);
  doc.descendants(({ attrs }) => void labels.add(String(attrs['label'])));
  let label = 1;
  while (labels.has(String(label))) label += 1;
  return String(label);
}

/** Changes the first row of the table to header cells, and header cells to plain cells. */
export const toggleHeaderRow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const { table, tableStart } = selectedRect(state);
  const row = table.firstChild;
  if (!row) return false;
  const tr = state.tr;
  const type = isHeaderRow(row) ? nodes.table_cell : nodes.table_header;
  row.forEach((cell, offset) => void tr.setNodeMarkup(tableStart + 1 + offset, type, { ...cell.attrs, scope: null }));
  dispatch?.(tr);
  return true;
};

/** Aligns the columns of the selection; null removes their alignment. */
export function alignColumn(align: 'right' | 'center' | null): Command {
  return (state, dispatch) => {
    if (!isInTable(state)) return false;
    const { map, table, tableStart, left, right } = selectedRect(state);
    const tr = state.tr;
    for (const pos of map.cellsInRect({ left, right, top: 0, bottom: map.height })) {
      tr.setNodeMarkup(tableStart + pos, undefined, { ...table.nodeAt(pos)?.attrs, align });
    }
    dispatch?.(tr);
    return true;
  };
}

/** The Enter key: a line break in a table cell, and a new paragraph after the picture in its caption. */
export const enterInCellOrCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (state.selection instanceof CellSelection) return false;
  if (isInTable(state)) {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView());
    return true;
  }
  return $from.parent.type === nodes.figure ? paragraphAfter(state, dispatch) : false;
};

/** Inserts a paragraph after the table, picture, quote or list around the cursor. */
export const paragraphAfter: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.depth === 0 && !(state.selection instanceof NodeSelection)) return false;
  const after = $from.depth === 0 ? state.selection.to : $from.after(1);
  const tr = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView());
  return true;
};
