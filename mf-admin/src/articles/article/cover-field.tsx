import { useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '@plumbline/kit/button';
import { ErrorSentence } from '@plumbline/kit/field';
import { imageTypes, useImageUpload } from './use-image-upload.ts';

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;

  & > p {
    width: 100%;
    font-size: 0.875rem;
    font-weight: 600;
  }

  & > div {
    width: 100%;
  }

  & img {
    display: block;
    width: 128px;
    height: 80px;
    object-fit: cover;
    border: 1px solid var(--rule);
  }
`;

/** The props of {@link CoverField}. */
export interface CoverFieldProps {
  /** The URL of the image, null if the article has no cover. */
  readonly initial: string | null;
  readonly onChange: (url: string) => void;
  /** Called with each upload of an image, which the article does not have before; it yields whether it succeeded. */
  readonly onUpload: (upload: Promise<boolean>) => void;
}

/** The cover image of an article. */
export function CoverField({ initial, onChange, onUpload }: CoverFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { upload, busy, errorMessage } = useImageUpload();
  const [url, setUrl] = useState(initial);
  const change = (next: string | null): void => {
    setUrl(next);
    onChange(next ?? '');
  };
  const add = async (file: File): Promise<boolean> => {
    const image = await upload(file);
    if (image) change(image.address);
    return image !== null;
  };
  return (
    <Frame role="group" aria-labelledby={id}>
      <p id={id}>Cover</p>
      {url !== null && <img src={url} alt="The cover" />}
      <Button variant="outline" size="table" aria-disabled={busy} onClick={() => picker.current?.click()}>
        {busy ? 'Sending...' : url === null ? 'Choose a cover' : 'Choose another'}
      </Button>
      {url !== null && (
        <Button variant="outline" size="table" onClick={() => change(null)}>
          Remove cover
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        aria-label="Cover file"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file && !busy) onUpload(add(file));
          event.target.value = '';
        }}
      />
      <div role="status">{errorMessage !== '' && <ErrorSentence>{errorMessage}</ErrorSentence>}</div>
    </Frame>
  );
}
