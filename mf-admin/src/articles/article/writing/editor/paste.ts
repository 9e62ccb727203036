import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isArticleAddress } from '../article-attributes.ts';
import { cleanPasted, pictureAddress } from '../pasted/clean-pasted.ts';
import { readMarkdown } from '../read-markdown.ts';
import { schema } from '../schema.ts';
import { freeLabel } from './commands.ts';

/** What was copied here, beside the HTML that other programs read. */
const ownType = 'application/x-plumbline-article';

/** What the editor does with what is pasted or dropped. */
export interface PasteHandlers {
  /** Called with pictures in files. */
  readonly onFiles: (files: readonly File[], pos: number | null) => void;
  /** Called with the number of pictures that could not be taken over. */
  readonly onLost: (count: number) => void;
}

/** Pastes what other programs copy as the markup of an article, addresses over words as links, and Markdown as what it stands for. */
export function pasting({ onFiles, onLost }: PasteHandlers): Plugin {
  let pictures: readonly string[] = [];
  return new Plugin({
    props: {
      handleDOMEvents: { copy, cut: copy, paste: pasteOwn },
      transformPastedHTML: (html) => {
        const cleaned = cleanPasted(html);
        ({ pictures } = cleaned);
        if (cleaned.lost > 0) onLost(cleaned.lost);
        return cleaned.html;
      },
      transformPasted: (slice, { state }) => {
        const given = new Map(pictures.map((picture, place) => [pictureAddress(place), picture]));
        const labels = new Map<string, string>();
        slice.content.descendants(({ attrs }) => {
          const label = attrs['label'];
          if (typeof label === 'string' && !labels.has(label))
            labels.set(label, freeLabel(state.doc, new Set(labels.values())));
        });
        return new Slice(adapted(slice.content, given, labels), slice.openStart, slice.openEnd);
      },
      clipboardTextParser: (text, _, isPlain) =>
        isPlain || !looksLikeMarkdown(text)
          ? (undefined as never)
          : new Slice(Fragment.from(readMarkdown(text).map(({ node }) => node)), 0, 0),
      handlePaste: (view, event, slice) => {
        const files = picturesOf(event.clipboardData);
        // Word and sheets put a picture of the text beside the text.
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
  clipboardData.setData(ownType, JSON.stringify(slice.toJSON()));
  if (type === 'cut') view.dispatch(tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
  return true;
}

function pasteOwn(view: EditorView, event: Event): boolean {
  const copied = (event as ClipboardEvent).clipboardData?.getData(ownType);
  const slice = copied ? sliceOf(copied) : null;
  if (!slice || view.state.selection.$from.parent.type.spec.code) return false;
  event.preventDefault();
  view.dispatch(
    view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'),
  );
  return true;
}

/** Another page can write anything there: what the schema does not accept is not taken. */
function sliceOf(json: string): Slice | null {
  try {
    const slice = Slice.fromJSON(schema, JSON.parse(json) as object);
    slice.content.forEach((node) => node.check());
    return slice;
  } catch {
    return null;
  }
}

/** The nodes as this document can have them. */
function adapted(
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
    const made = node.type.create(attrs, adapted(node.content, pictures, labels), node.marks);
    const only = made.type === paragraph && made.childCount === 1 ? made.firstChild : null;
    return only?.type === image && only.marks.length === 0 ? figure.create(only.attrs) : made;
  };
  return Fragment.from(fragment.content.map(change));
}

function picturesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Whether the HTML beside a file is that picture only, as when a picture of a page is copied. */
function isPictureOnly(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  return /<img\b/i.test(html) && html.replace(/<!--.*?-->|<[^>]*>/gs, '').trim() === '';
}

/** An address over selected words is a link. */
function linkTo(view: EditorView, href: string): boolean {
  const { empty, from, to, $from } = view.state.selection;
  if (empty || !/^(?:https?:\/\/|mailto:)\S+$/.test(href) || !isArticleAddress(href) || !$from.parent.inlineContent)
    return false;
  view.dispatch(view.state.tr.addMark(from, to, schema.marks.link.create({ href })));
  return true;
}

/** Whether a line begins as only Markdown does. */
function looksLikeMarkdown(text: string): boolean {
  return (
    /^(?:#{1,6} \S|[-*] \S|\d+\. \S|> \S|```|\|.+\|$|!\[.*\]\()/m.test(text) ||
    /\[[^\]]+\]\([^)\s]+\)|\*\*\S.*\S\*\*/.test(text)
  );
}
