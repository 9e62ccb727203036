import { useState } from 'react';
import { articleLimits, uploadArticleImage, type ArticleImage } from '@plumbline/contract/content/admin-articles';
import { useApiClient } from '@plumbline/kit/api-client';
import { errorText } from '../../layout/error-text.ts';

/** In ms; so long because the server scales a large photograph to four widths in two formats. */
const timeout = 90_000;
/** The image types that a file picker offers. */
export const imageTypes = 'image/avif,image/gif,image/jpeg,image/png,image/svg+xml,image/webp';

/** Uploads images; `errorMessage` is that of the last upload that failed, until one without `keepsError` starts. */
export function useImageUpload() {
  const client = useApiClient();
  const [busy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState('');
  const upload = async (file: Blob, keepsError = false): Promise<ArticleImage | null> => {
    if (file.size > articleLimits.image) {
      setErrorMessage(`An image may have at most ${articleLimits.image / 1024 / 1024} MB.`);
      return null;
    }
    setBusy(true);
    if (!keepsError) setErrorMessage('');
    try {
      return await client.call(uploadArticleImage, { body: file }, { timeout });
    } catch (error) {
      setErrorMessage(errorText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { upload, busy, errorMessage };
}
