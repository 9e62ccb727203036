import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { schema } from '../schema.ts';
import { isPicture } from './tools.tsx';

/** The pictures of a document, with their positions. */
export function picturesIn(doc: Node): { readonly node: Node; readonly pos: number }[] {
  const pictures: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (isPicture(node)) pictures.push({ node, pos });
    return !isPicture(node);
  });
  return pictures;
}

/** Inserts pictures in this order at a position, or in place of the selection if it is null. */
export function insertPictures(view: EditorView, sources: readonly string[], pos: number | null): void {
  const figures = sources.map((src) => schema.nodes.figure.create({ src }));
  const { tr } = view.state;
  if (pos === null) for (const figure of figures) tr.replaceSelectionWith(figure);
  else tr.insert(blockEnd(tr.doc, pos), figures);
  view.dispatch(tr.scrollIntoView());
}

/** The position after the block at `pos`: a picture is placed between blocks. */
function blockEnd(doc: Node, pos: number): number {
  // The document may have become shorter since the position was read.
  const $pos = doc.resolve(Math.min(pos, doc.content.size));
  return $pos.depth === 0 ? $pos.pos : $pos.after(1);
}

/** Changes the attributes of the pictures with the URL `src`; null removes the pictures. Only a change of `alt` can be undone. */
export function changePictures(
  view: EditorView,
  src: string,
  attrs: { readonly src?: string; readonly alt?: string } | null,
): void {
  const { tr, doc } = view.state;
  for (const { node, pos } of picturesIn(doc).toReversed()) {
    if (node.attrs['src'] !== src) continue;
    if (attrs) tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs });
    else tr.delete(pos, pos + node.nodeSize);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', attrs?.alt !== undefined));
}

/** The file as a data URL, so that the editor shows it before it is uploaded. */
export async function dataUrlOf(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

/**
 * The file of a data URL, decoded without `fetch`, which the page's content security policy forbids for data URLs; null if its
 * data is not valid, as in an SVG picture with an unescaped `%`.
 */
export function blobOf(dataUrl: string): Blob | null {
  const [, type = '', isBase64, data = ''] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(dataUrl) ?? [];
  try {
    return isBase64
      ? new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type })
      : new Blob([decodeURIComponent(data)], { type });
  } catch {
    return null;
  }
}
