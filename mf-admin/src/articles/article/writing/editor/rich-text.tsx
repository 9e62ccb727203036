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
import { imageTypes, useImageUpload } from '../../use-image-upload.ts';
import { schema } from '../schema.ts';
import { openSource, type Format, type SourceText } from '../source-text.ts';
import { enclosingNode } from './commands.ts';
import { WrittenText } from './editor-style.ts';
import { linkAt, linkSelection } from './link.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nodeViews } from './node-views.ts';
import { pastePlugin } from './paste.ts';
import { blobOf, changePictures, dataUrlOf, picturesIn, insertPictures } from './pictures.ts';
import { editorKeys, markdownShortcuts } from './shortcuts.ts';
import { tableHeaders } from './table-headers.ts';
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
  /** The site's URLs of images, by the file name in the text. */
  readonly images: Readonly<Record<string, string>>;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  /** Called with each upload of a picture, which the text does not have before; it yields whether it succeeded. */
  readonly onUpload?: (upload: Promise<boolean>) => void;
}

interface Editor {
  readonly view: EditorView;
  readonly source: SourceText;
}

/** An editor that shows an article's text as its readers see it. */
export function RichText({ id, format, initial, images, describedBy, onChange, onUpload }: RichTextProps) {
  const mount = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const editor = useRef<Editor | null>(null);
  /** The URLs of uploaded pictures by their data URLs; null while a picture is being uploaded. */
  const uploaded = useRef(new Map<string, string | null>());
  const uploadQueue = useRef(Promise.resolve(true));
  const { upload, errorMessage } = useImageUpload();
  const [state, setState] = useState<EditorState | null>(null);
  /** The URL in the link dialog, empty for a new link; null while the dialog is closed. */
  const [linkHref, setLinkHref] = useState<string | null>(null);
  /** The URL of the picture in the description dialog; null while the dialog is closed. */
  const [describedSrc, setDescribedSrc] = useState<string | null>(null);
  /** The number of pictures, most of them pasted, that could not be imported. */
  const [lost, setLost] = useState(0);

  /** Uploads each new picture once; a picture that undo or redo restores gets its uploaded URL without another upload. */
  const sendPictures = useEffectEvent((view: EditorView): void => {
    for (const { node } of picturesIn(view.state.doc)) {
      const src = String(node.attrs['src']);
      if (!src.startsWith('data:')) continue;
      const address = uploaded.current.get(src);
      if (address) changePictures(view, src, { src: address });
      if (address !== undefined) continue;
      const isQueued = [...uploaded.current.values()].includes(null);
      uploaded.current.set(src, null);
      if (node.attrs['alt'] === '') setDescribedSrc((current) => current ?? src);
      uploadQueue.current = uploadQueue.current.then(async () => {
        const file = blobOf(src);
        if (file === null) setLost((count) => count + 1);
        const image = file && (await upload(file, isQueued));
        if (view.isDestroyed) return image !== null;
        if (image) uploaded.current.set(src, image.address);
        else uploaded.current.delete(src);
        changePictures(view, src, image && { src: image.address });
        setDescribedSrc((current) => (current === src ? (image?.address ?? null) : current));
        return image !== null;
      });
      onUpload?.(uploadQueue.current);
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
    // A file that cannot be read does not keep the others from being inserted.
    const read = await Promise.allSettled(files.map(dataUrlOf));
    const sources = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const { view } = editor.current ?? {};
    if (view) insertPictures(view, sources, pos);
  };
  const insertFiles = useEffectEvent((files: readonly File[], pos: number | null) => void addFiles(files, pos));
  const createEditor = useEffectEvent((element: HTMLElement): Editor => {
    const source = openSource(initial, format);
    const plugins = [
      markdownShortcuts(),
      ...editorKeys(() => {
        toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        return true;
      }),
      history(),
      pastePlugin({ onFiles: (files, pos) => insertFiles(files, pos), onLost: (count) => setLost(count) }),
      ...(format === 'md' ? [tableHeaders()] : []),
      tableEditing(),
      dropCursor({ color: false, class: 'drop-cursor' }),
      gapCursor(),
    ];
    const view = new EditorView(
      { mount: element },
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
    if (!mount.current) return undefined;
    const newEditor = createEditor(mount.current);
    editor.current = newEditor;
    setState(newEditor.view.state);
    return () => {
      editor.current = null;
      newEditor.view.destroy();
    };
  }, []);

  const focus = (): void => {
    // A closing dialog first returns the focus to the element that opened it.
    setTimeout(() => editor.current?.view.focus());
  };
  const runTool = ({ run }: Tool): void => {
    const { view } = editor.current ?? {};
    if (!view) return;
    if (run === 'picture') picker.current?.click();
    else if (run === 'link') setLinkHref(String(linkAt(view.state)?.attrs['href'] ?? ''));
    else if (run === 'alt')
      setDescribedSrc(String(enclosingNode(view.state, isPicture)?.node.attrs['src'] ?? '') || null);
    else {
      // Undo reverts a tool's change alone, without the text typed before it.
      run(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
      view.focus();
    }
  };
  const setHref = (href: string | null): void => {
    const { view } = editor.current ?? {};
    setLinkHref(null);
    if (view) linkSelection(view, href);
    focus();
  };
  const pictures = state ? picturesIn(state.doc) : [];
  const undescribed = pictures.filter(({ node }) => node.attrs['alt'] === '');
  const describedPicture = pictures.find(({ node }) => node.attrs['src'] === describedSrc)?.node;
  const setDescription = (alt: string): void => {
    const { view } = editor.current ?? {};
    setDescribedSrc(null);
    const src = String(describedPicture?.attrs['src']);
    // A picture that was uploaded while the dialog was open already has its final URL.
    if (view && describedPicture) changePictures(view, uploaded.current.get(src) ?? src, { alt });
    focus();
  };

  return (
    <div>
      {state && <Toolbar ref={toolbar} state={state} format={format} controls={id} onUse={runTool} onLeave={focus} />}
      <WrittenText ref={mount} dir="auto" spellCheck />
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        aria-label="Image file"
        onChange={(event) => {
          void addFiles([...(event.target.files ?? [])], null);
          event.target.value = '';
        }}
      />
      <Notes role="status">
        {errorMessage !== '' && <ErrorSentence>{errorMessage}</ErrorSentence>}
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
              onClick={() => setDescribedSrc(String(undescribed[0]?.node.attrs['src']))}
            >
              Say what it shows
            </Button>
          </>
        )}
      </Notes>
      <Dialog open={linkHref !== null} onOpenChange={(isOpen) => !isOpen && (setLinkHref(null), focus())}>
        {linkHref !== null && <LinkDialog href={linkHref} onDone={setHref} />}
      </Dialog>
      <Dialog
        open={describedPicture !== undefined}
        onOpenChange={(isOpen) => !isOpen && (setDescribedSrc(null), focus())}
      >
        {describedPicture && (
          <AltDialog
            src={images[String(describedPicture.attrs['src'])] ?? String(describedPicture.attrs['src'])}
            alt={String(describedPicture.attrs['alt'])}
            onDone={setDescription}
          />
        )}
      </Dialog>
    </div>
  );
}
