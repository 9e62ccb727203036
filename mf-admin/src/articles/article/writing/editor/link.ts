import type { Mark } from 'prosemirror-model';
import { TextSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';

/** The link at the cursor, or the first one in the selection. */
export function linkAt({ selection, doc }: EditorState): Mark | undefined {
  const { link } = schema.marks;
  const marks = selection.empty ? (doc.resolve(selection.from).nodeAfter?.marks ?? selection.$from.marks()) : [];
  let firstLink = link.isInSet(marks);
  doc.nodesBetween(selection.from, selection.to, (node) => {
    firstLink ??= link.isInSet(node.marks);
  });
  return firstLink;
}

/** Links the selected text, or removes its link if `href` is null. A cursor in a link stands for the whole link; elsewhere the URL itself is inserted as text. */
export function linkSelection(view: EditorView, href: string | null): void {
  const { link } = schema.marks;
  const { state } = view;
  const { empty, from, to, $from } = state.selection;
  const currentLink = linkAt(state);
  const tr = state.tr;
  let [start, end] = [from, to];
  if (empty && currentLink) {
    $from.parent.forEach((node, offset) => {
      const at = $from.start() + offset;
      if (currentLink.isInSet(node.marks) && at <= from && from <= at + node.nodeSize)
        [start, end] = [at, at + node.nodeSize];
    });
  }
  if (href !== null && empty && !currentLink) {
    const linkText = schema.text(href, [link.create({ href })]);
    tr.replaceSelectionWith(linkText, false);
    tr.setSelection(TextSelection.create(tr.doc, from + linkText.nodeSize)).removeStoredMark(link);
  } else {
    tr.removeMark(start, end, link);
    if (href !== null)
      tr.addMark(start, end, link.create({ href, attributes: currentLink?.attrs['attributes'] ?? null }));
  }
  view.dispatch(tr);
}
