import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isArticleUrl } from '../article-attributes.ts';
import { cleanPasted, placeholderUrl } from '../pasted/clean-pasted.ts';
import { readMarkdown } from '../read-markdown.ts';
import { schema } from '../schema.ts';
import { unusedFootnoteLabel } from './commands.ts';

/** The clipboard type of text copied from this editor, beside HTML for other programs. */
const articleClipboardType = 'application/x-plumbline-article';

/** The editor's handlers for pasted or dropped content. */
export interface PasteHandlers {
  /** Called with picture files and the position where they were dropped; null puts them in place of the selection. */
  readonly onFiles: (files: readonly File[], pos: number | null) => void;
  /** Called with the number of pictures that could not be imported. */
  readonly onLost: (count: number) => void;
}

/** Converts pasted HTML of other programs to an article's markup, a URL pasted over selected text to a link, and Markdown to rich text. */
export function pastePlugin({ onFiles, onLost }: PasteHandlers): Plugin {
  let pictures: readonly string[] = [];
  return new Plugin({
    props: {
      handleDOMEvents: { copy, cut: copy, paste: pasteFromEditor },
      transformPastedHTML: (html) => {
        const cleaned = cleanPasted(html);
        ({ pictures } = cleaned);
        if (cleaned.lost > 0) onLost(cleaned.lost);
        return cleaned.html;
      },
      transformPasted: (slice, { state }) => {
        const urls = new Map(pictures.map((picture, index) => [placeholderUrl(index), picture]));
        const labels = new Map<string, string>();
        slice.content.descendants(({ attrs }) => {
          const label = attrs['label'];
          if (typeof label === 'string' && !labels.has(label))
            labels.set(label, unusedFootnoteLabel(state.doc, new Set(labels.values())));
        });
        return new Slice(withUrlsAndLabels(slice.content, urls, labels), slice.openStart, slice.openEnd);
      },
      clipboardTextParser: (text, _, isPlain) =>
        isPlain || !looksLikeMarkdown(text)
          ? // ProseMirror parses the text itself if this is undefined, which its types do not allow.
            (undefined as never)
          : new Slice(Fragment.from(readMarkdown(text).map(({ node }) => node)), 0, 0),
      handlePaste: (view, event, slice) => {
        const files = picturesOf(event.clipboardData);
        // Word and spreadsheets also copy a picture of the text, which is ignored.
        if (files.length > 0 && (slice.size === 0 || isPictureOnly(event.clipboardData))) {
          onFiles(files, null);
          return true;
        }
        return linkTo(view, event.clipboardData?.getData('text/plain').trim() ?? '');
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = picturesOf(event.dataTransfer);
        if (isMoved || files.length === 0) return false;
        onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null);
        return true;
      },
    },
  });
}

function copy(view: EditorView, event: Event): boolean {
  const { clipboardData, type } = event as ClipboardEvent;
  const { selection, tr } = view.state;
  if (selection.empty || !clipboardData) return false;
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  event.preventDefault();
  clipboardData.clearData();
  clipboardData.setData('text/html', dom.innerHTML);
  clipboardData.setData('text/plain', text);
  clipboardData.setData(articleClipboardType, JSON.stringify(slice.toJSON()));
  if (type === 'cut') view.dispatch(tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

function pasteFromEditor(view: EditorView, event: Event): boolean {
  const copied = (event as ClipboardEvent).clipboardData?.getData(articleClipboardType);
  const slice = copied ? sliceOf(copied) : null;
  if (!slice || view.state.selection.$from.parent.type.spec.code) return false;
  event.preventDefault();
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  );
  return true;
}

/** Parses the editor's own clipboard type; null for content that the schema rejects, because any page can write this type. */
function sliceOf(json: string): Slice | null {
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json) as object);
    slice.content.forEach((node) => node.check());
    return slice;
  } catch {
    return null;
  }
}

/** The pasted nodes with the data URLs of pictures instead of placeholders, and with unused labels of footnotes. */
function withUrlsAndLabels(
  fragment: Fragment,
  pictures: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): Fragment {
  const { figure, image, paragraph } = schema.nodes;
  const change = (node: Node): Node => {
    const { src, label } = node.attrs;
    const attrs = {
      ...node.attrs,
      ...(typeof src === 'string' ? { src: pictures.get(src) ?? src } : {}),
      ...(typeof label === 'string' ? { label: labels.get(label) ?? label } : {}),
    };
    if (node.isText) return node;
    const changedNode = node.type.create(attrs, withUrlsAndLabels(node.content, pictures, labels), node.marks);
    const onlyChild = changedNode.type === paragraph && changedNode.childCount === 1 ? changedNode.firstChild : null;
    return onlyChild?.type === image && onlyChild.marks.length === 0 ? figure.create(onlyChild.attrs) : changedNode;
  };
  return Fragment.from(fragment.content.map(change));
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Whether the HTML beside a file contains only that picture, as after copying a picture of a page. */
function isPictureOnly(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  return /<img\b/i.test(html) && html.replace(/<!--.*?-->|<[^>]*>/gs, '').trim() === '';
}

/** Links the selected text if the pasted text is a URL. @returns whether it is one. */
function linkTo(view: EditorView, href: string): boolean {
  const { empty, from, to, $from } = view.state.selection;
  if (empty || !/^(?:https?:\/\/|mailto:)\S+$/.test(href) || !isArticleUrl(href) || !$from.parent.inlineContent)
    return false;
  view.dispatch(view.state.tr.addMark(from, to, schema.marks.link.create({ href })));
  return true;
}

/** Whether a text has signs that only Markdown uses. */
function looksLikeMarkdown(text: string): boolean {
  return (
    /^(?:#{1,6} \S|[-*] \S|\d+\. \S|> \S|```|\|.+\|$|!\[.*\]\()/m.test(text) ||
    /\[[^\]]+\]\([^)\s]+\)|\*\*\S.*\S\*\*/.test(text)
  );
}
