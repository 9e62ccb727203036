import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { articleLimits, type RemovedMarkup } from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { Skeleton } from '@plumbline/kit/skeleton';
import { usePreference } from '../../list/use-preference.ts';
import { loadEditor } from './load-editor.ts';
import { RemovedNotice } from './removed-notice.tsx';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  justify-content: space-between;
`;

const Label = styled.label`
  font-size: 0.875rem;
  font-weight: 600;
`;

const Source = styled.textarea`
  display: block;
  width: 100%;
  min-height: 60vh;
  padding: 14px 16px;
  resize: vertical;
  background: var(--sheet);
  border: 1px solid var(--field-border);
  border-radius: var(--r-1);
  color: var(--ink);
  font:
    0.9375rem/1.6 ui-monospace,
    'SF Mono',
    Menlo,
    Consolas,
    monospace;
  tab-size: 2;

  &:focus {
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
`;

const Waiting = styled.div`
  min-height: calc(60vh + 80px);
`;

const Hint = styled.p`
  font-size: 0.8125rem;
  color: var(--ink-2);
`;

type EditorModule = Awaited<ReturnType<typeof loadEditor>>;

/** The props of {@link BodyEditor}. */
export interface BodyEditorProps {
  readonly format: 'md' | 'html';
  /** The initial text; after that the editor holds the text. */
  readonly initial: string;
  /** The URLs of the site's images, by their file names in the text. */
  readonly images: Readonly<Record<string, string>>;
  readonly onChange: (body: string) => void;
  readonly onUpload: (upload: Promise<boolean>) => void;
  /** The end of all uploads: the editor must stay until then, because it puts the pictures into the text. */
  readonly uploads: () => Promise<boolean>;
  readonly removed: readonly RemovedMarkup[];
}

const formatNames = { md: 'Markdown', html: 'HTML' } as const;

/**
 * An article's text in the rich-text editor, or its Markdown or HTML in a text area, whichever the author chose last. The text area
 * is also the fallback if the editor's script cannot be loaded.
 */
export function BodyEditor({ format, initial, images, onChange, onUpload, uploads, removed }: BodyEditorProps) {
  const id = useId();
  const text = useRef(initial);
  const [start, setStart] = useState(initial);
  const [preferredView, setPreferredView] = usePreference('article-view');
  // The view of this tab: a change in another tab would show the text of the last change of views here.
  const [view, setView] = useState(preferredView);
  const [isSwitching, setSwitching] = useState(false);
  const [editor, setEditor] = useState<EditorModule | 'missing' | null>(null);
  const isSource = view === 'source' || editor === 'missing';
  const change = (body: string): void => {
    text.current = body;
    onChange(body);
  };

  const toggle = async (): Promise<void> => {
    setSwitching(true);
    const isUploaded = await uploads();
    setSwitching(false);
    // The editor shows why.
    if (!isUploaded) return;
    setStart(text.current);
    const next = isSource ? '' : 'source';
    setView(next);
    setPreferredView(next);
  };

  useEffect(() => {
    let isMounted = true;
    loadEditor().then(
      (loaded) => isMounted && setEditor(loaded),
      () => isMounted && setEditor('missing'),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return (
    <Frame>
      <Head>
        <Label htmlFor={id}>Text</Label>
        {editor !== 'missing' && (
          <Button variant="outline" size="table" onClick={() => void toggle()}>
            {isSwitching ? 'One moment...' : isSource ? 'Write as it is read' : `Edit the ${formatNames[format]}`}
          </Button>
        )}
      </Head>
      {isSource ? (
        <Source
          id={id}
          aria-describedby={`${id}-hint`}
          defaultValue={start}
          spellCheck
          onChange={(event) => change(event.target.value)}
        />
      ) : editor ? (
        <editor.RichText
          id={id}
          format={format}
          initial={start}
          images={images}
          describedBy={`${id}-hint`}
          onChange={change}
          onUpload={onUpload}
        />
      ) : (
        <Waiting>
          <Skeleton width="100%" />
        </Waiting>
      )}
      <Hint id={`${id}-hint`}>
        {isSource
          ? `${editor === 'missing' ? 'The editor could not be loaded; this is what is stored. ' : ''}${format === 'md' ? 'Markdown; headings begin with ##.' : 'HTML; headings begin with h2.'}`
          : 'Alt F10 goes to the tools, Escape back. Pictures can be dropped or pasted, up to 10 MB each.'}{' '}
        At most {articleLimits.body.toLocaleString('en-US')} characters.
      </Hint>
      <RemovedNotice removed={removed} />
    </Frame>
  );
}
