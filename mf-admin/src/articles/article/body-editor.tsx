import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { styled } from 'styled-components';
import { articleLimits, type RemovedMarkup } from '@plumbline/contract/content/admin-articles';
import { Button } from '@plumbline/kit/button';
import { Dialog } from '@plumbline/kit/dialog';
import { ErrorSentence } from '@plumbline/kit/field';
import { AltDialog } from './alt-dialog.tsx';
import { editWith, imageText, tools, type TextEdit } from './edit-text.ts';
import { RemovedNotice } from './removed-notice.tsx';
import { imageKinds, useImageUpload } from './use-image-upload.ts';

const Frame = styled.div`
  display: grid;
  gap: 8px;
`;

const Label = styled.label`
  font-size: 0.875rem;
  font-weight: 600;
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const Text = styled.textarea<{ $over: boolean }>`
  display: block;
  width: 100%;
  min-height: 60vh;
  padding: 14px 16px;
  resize: vertical;
  background: ${({ $over }) => ($over ? 'var(--hl)' : 'var(--sheet)')};
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

const Hint = styled.p`
  font-size: 0.8125rem;
  color: var(--ink-2);
`;

/** The props of {@link BodyEditor}. */
export interface BodyEditorProps {
  readonly format: 'md' | 'html';
  /** The initial text; after that the text area holds the text. */
  readonly initial: string;
  readonly onChange: (body: string) => void;
  readonly removed: readonly RemovedMarkup[];
}

/**
 * The text of an article with formatting tools, and images by button, drop and paste. The text area is uncontrolled: rendering
 * a long article again with every key would be too slow.
 */
export function BodyEditor({ format, initial, onChange, removed }: BodyEditorProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { upload, busy, words } = useImageUpload();
  const [isOver, setOver] = useState(false);
  const [address, setAddress] = useState<string | null>(null);

  const apply = ({ from, to, put, mark }: TextEdit): void => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(from, to);
    // `insertText` keeps the browser's undo history; browsers that refuse it still get the text.
    if (!document.execCommand?.('insertText', false, put)) element.setRangeText(put, from, to, 'end');
    element.setSelectionRange(from + mark[0], from + mark[1]);
    onChange(element.value);
  };
  const marked = () => {
    const { value: text = '', selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    return { text, from, to };
  };
  const add = async (file: Blob | null | undefined): Promise<void> => {
    const image = file && !busy ? await upload(file) : null;
    if (image) setAddress(image.address);
  };
  const place = (alt: string): void => {
    if (address === null) return;
    const { to } = marked();
    const put = `\n\n${imageText(format, { address, alt })}\n\n`;
    setAddress(null);
    // A closing dialog first returns the focus to its trigger.
    setTimeout(() => apply({ from: to, to, put, mark: [put.length, put.length] }));
  };
  const fileOf = (items: DataTransfer | null): File | undefined =>
    [...(items?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  const drop = (event: DragEvent): void => {
    setOver(false);
    const file = fileOf(event.dataTransfer);
    if (!file) return;
    event.preventDefault();
    void add(file);
  };
  const paste = (event: ClipboardEvent): void => {
    const file = fileOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void add(file);
  };

  return (
    <Frame>
      <Label htmlFor={id}>Text</Label>
      <Tools role="group" aria-label="Tools">
        {tools.map((tool) => (
          <Button key={tool} variant="outline" size="table" onClick={() => apply(editWith(tool, format, marked()))}>
            {tool}
          </Button>
        ))}
        <Button variant="outline" size="table" aria-disabled={busy} onClick={() => picker.current?.click()}>
          {busy ? 'Sending...' : 'Image'}
        </Button>
        <input
          ref={picker}
          type="file"
          accept={imageKinds}
          hidden
          aria-label="Image file"
          onChange={(event) => {
            void add(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Tools>
      <div role="status">{words !== '' && <ErrorSentence>{words}</ErrorSentence>}</div>
      <Text
        ref={area}
        id={id}
        aria-describedby={`${id}-hint`}
        $over={isOver}
        defaultValue={initial}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      />
      <Hint id={`${id}-hint`}>
        {format === 'md' ? 'Markdown; headings begin with ##.' : 'HTML; headings begin with h2.'} Images can be dropped
        or pasted here, up to 10 MB each. At most {articleLimits.body.toLocaleString('en-US')} characters.
      </Hint>
      <RemovedNotice removed={removed} />
      <Dialog open={address !== null} onOpenChange={(open) => !open && setAddress(null)}>
        {address !== null && <AltDialog address={address} onDone={place} />}
      </Dialog>
    </Frame>
  );
}
