import { useState } from 'react';
import { articleLimits, uploadArticleImage, type ArticleImage } from '@plumbline/contract/content/admin-articles';
import { useApiClient } from '@plumbline/kit/api-client';
import { errorText } from '../../layout/error-text.ts';

/** In ms: the server makes eight sizes of a large photograph. */
const timeout = 90_000;
/** The image types that a file picker offers. */
export const imageKinds = 'image/avif,image/gif,image/jpeg,image/png,image/svg+xml,image/webp';

/** Uploads images; `words` is the error message of the last failed upload. */
export function useImageUpload() {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const upload = async (file: Blob): Promise<ArticleImage | null> => {
    if (file.size > articleLimits.image) {
      setWords(`An image may have at most ${articleLimits.image / 1024 / 1024} MB.`);
      return null;
    }
    setBusy(true);
    setWords('');
    try {
      return await client.call(uploadArticleImage, { body: file }, { timeout });
    } catch (error) {
      setWords(errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { upload, busy, words };
}
