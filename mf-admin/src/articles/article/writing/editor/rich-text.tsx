import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { closeHistory, history } from 'prosemirror-history';
import { EditorState, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { ErrorSentence } from '@plumbline/kit/field';
import { AltDialog } from '../../alt-dialog.tsx';
import { imageKinds, useImageUpload } from '../../use-image-upload.ts';
import { schema } from '../schema.ts';
import { openSource, type Format, type SourceText } from '../source-text.ts';
import { around } from './commands.ts';
import { WrittenText } from './editor-style.ts';
import { linkAt, linkSelection } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nodeViews } from './node-views.ts';
import { pasting } from './paste.ts';
import { blobOf, changePictures, dataUrlOf, picturesIn, placePicture } from './pictures.ts';
import { editorKeys, markdownShortcuts } from './shortcuts.ts';
import { tableHeads } from './table-heads.ts';
import { Toolbar } from './toolbar.tsx';
import { isPicture, type Tool } from './tools.tsx';

const Notes = styled.div`
  display: grid;
  gap: 6px;
  justify-items: start;
  margin-top: 8px;
  font-size: 0.875rem;

  &:empty {
    display: none;
  }
`;

/** The props of {@link RichText}. */
export interface RichTextProps {
  readonly id: string;
  readonly format: Format;
  /** The initial text; after that the editor holds the text. */
  readonly initial: string;
  /** The site's addresses of images, by the file name in the text. */
  readonly images: Readonly<Record<string, string>>;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
}

interface Editor {
  readonly view: EditorView;
  readonly source: SourceText;
}

/** An editor that shows an article's text as its readers see it. */
export function RichText({ id, format, initial, images, describedBy, onChange }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const editor = useRef<Editor | null>(null);
  const sent = useRef(new Map<string, string | null>());
  const queue = useRef(Promise.resolve());
  const { upload, words } = useImageUpload();
  const [state, setState] = useState<EditorState | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [describing, setDescribing] = useState<string | null>(null);
  const [lost, setLost] = useState(0);

  /** Uploads each new picture once; one that undo or redo restores gets its address at once. */
  const sendPictures = useEffectEvent((view: EditorView): void => {
    for (const { node } of picturesIn(view.state.doc)) {
      const src = String(node.attrs['src']);
      if (!src.startsWith('data:')) continue;
      const address = sent.current.get(src);
      if (address) changePictures(view, src, { src: address });
      if (address !== undefined) continue;
      sent.current.set(src, null);
      if (node.attrs['alt'] === '') setDescribing((now) => now ?? src);
      queue.current = queue.current.then(async () => {
        const image = await upload(blobOf(src));
        if (view.isDestroyed) return;
        if (image) sent.current.set(src, image.address);
        else sent.current.delete(src);
        changePictures(view, src, image && { src: image.address });
        setDescribing((now) => (now === src ? (image?.address ?? null) : now));
      });
    }
  });
  const dispatch = useEffectEvent((transaction: Transaction): void => {
    const { view, source } = editor.current ?? {};
    if (!view || !source) return;
    const next = view.state.apply(transaction);
    view.updateState(next);
    setState(next);
    if (!transaction.docChanged) return;
    onChange(source.write(next.doc));
    sendPictures(view);
  });
  const addFiles = async (files: readonly File[], pos: number | null): Promise<void> => {
    for (const file of files) {
      const src = await dataUrlOf(file);
      const { view } = editor.current ?? {};
      if (view) placePicture(view, src, pos);
    }
  };
  const takeFiles = useEffectEvent((files: readonly File[], pos: number | null) => void addFiles(files, pos));
  const open = useEffectEvent((mount: HTMLElement): Editor => {
    const source = openSource(initial, format);
    const plugins = [
      markdownShortcuts(),
      ...editorKeys(() => {
        bar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        return true;
      }),
      history(),
      pasting({ onFiles: (files, pos) => takeFiles(files, pos), onLost: (count) => setLost(count) }),
      ...(format === 'md' ? [tableHeads()] : []),
      tableEditing(),
      dropCursor({ color: false, class: 'drop-cursor' }),
      gapCursor(),
    ];
    const view = new EditorView(
      { mount },
      {
        state: EditorState.create({ doc: source.doc, plugins }),
        nodeViews: nodeViews(images),
        dispatchTransaction: (transaction) => dispatch(transaction),
        attributes: ({ doc }) => {
          const isBlank =
            doc.childCount === 1 && doc.firstChild?.type === schema.nodes.paragraph && doc.content.size === 2;
          return {
            id,
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': 'Text',
            'aria-describedby': describedBy,
            'data-placeholder': 'Write here, or paste from Word or Google Docs',
            ...(isBlank ? { 'data-blank': '' } : {}),
          };
        },
      },
    );
    return { view, source };
  });

  useEffect(() => {
    if (!place.current) return undefined;
    const opened = open(place.current);
    editor.current = opened;
    setState(opened.view.state);
    return () => {
      editor.current = null;
      opened.view.destroy();
    };
  }, []);

  const focus = (): void => {
    // A closing dialog first returns the focus to the element that opened it.
    setTimeout(() => editor.current?.view.focus());
  };
  const use = ({ run }: Tool): void => {
    const { view } = editor.current ?? {};
    if (!view) return;
    if (run === 'picture') picker.current?.click();
    else if (run === 'link') setLink(String(linkAt(view.state)?.attrs['href'] ?? ''));
    else if (run === 'alt') setDescribing(String(around(view.state, isPicture)?.node.attrs['src'] ?? '') || null);
    else {
      // Undo reverts a tool's change alone, without the text typed before it.
      run(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
      view.focus();
    }
  };
  const setHref = (href: string | null): void => {
    const { view } = editor.current ?? {};
    setLink(null);
    if (view) linkSelection(view, href);
    focus();
  };
  const pictures = state ? picturesIn(state.doc) : [];
  const undescribed = pictures.filter(({ node }) => node.attrs['alt'] === '');
  const shown = pictures.find(({ node }) => node.attrs['src'] === describing)?.node;
  const describe = (alt: string): void => {
    const { view } = editor.current ?? {};
    setDescribing(null);
    const src = String(shown?.attrs['src']);
    // A picture that was uploaded meanwhile has its address already.
    if (view && shown) changePictures(view, sent.current.get(src) ?? src, { alt });
    focus();
  };

  return (
    <div>
      {state && <Toolbar ref={bar} state={state} format={format} controls={id} onUse={use} onLeave={focus} />}
      <WrittenText ref={place} dir="auto" spellCheck />
      <input
        ref={picker}
        type="file"
        accept={imageKinds}
        multiple
        hidden
        aria-label="Image file"
        onChange={(event) => {
          void addFiles([...(event.target.files ?? [])], null);
          event.target.value = '';
        }}
      />
      <Notes role="status">
        {words !== '' && <ErrorSentence>{words}</ErrorSentence>}
        {lost > 0 && (
          <span>
            {lost === 1 ? 'One picture' : `${lost} pictures`} could not be taken over. Copy {lost === 1 ? 'it' : 'each'}{' '}
            by itself, or drop its file here.
          </span>
        )}
        {undescribed.length > 0 && (
          <>
            <span>
              {undescribed.length === 1 ? 'One picture says' : `${undescribed.length} pictures say`} nothing to those
              who do not see it.
            </span>
            <Button
              variant="outline"
              size="table"
              onClick={() => setDescribing(String(undescribed[0]?.node.attrs['src']))}
            >
              Say what it shows
            </Button>
          </>
        )}
      </Notes>
      <Dialog open={link !== null} onOpenChange={(isOpen) => !isOpen && (setLink(null), focus())}>
        {link !== null && <LinkDialog href={link} onDone={setHref} />}
      </Dialog>
      <Dialog open={shown !== undefined} onOpenChange={(isOpen) => !isOpen && (setDescribing(null), focus())}>
        {shown && (
          <AltDialog
            address={images[String(shown.attrs['src'])] ?? String(shown.attrs['src'])}
            alt={String(shown.attrs['alt'])}
            onDone={describe}
          />
        )}
      </Dialog>
    </div>
  );
}
