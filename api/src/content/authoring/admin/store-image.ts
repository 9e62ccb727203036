import type { ArticleImage } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { ImageTaskFailed } from '../../image-process/image-errors.ts';
import type { ImageProcess } from '../../image-process/image-process.ts';
import { imageErrorToFailure } from '../../image-process/image-error-to-failure.ts';
import { validateImage } from '../../media/image-file.ts';
import { makePicture } from '../../media/make-picture.ts';
import { Failure } from '../../../platform/http/failure.ts';

interface ImageDeps {
  readonly db: Knex;
  readonly mediaFolder: string;
  readonly images: ImageProcess;
}

/** Stores an uploaded image. @throws Failure `invalid_input` with the image's fault; `unavailable`. */
export async function storeImage(deps: ImageDeps, bytes: Buffer): Promise<ArticleImage> {
  try {
    const { address, width, height } = await makePicture(deps, await validateImage(bytes, deps.images));
    return { address, width, height };
  } catch (error) {
    if (!(error instanceof ImageTaskFailed)) throw imageErrorToFailure(error);
    throw new Failure('invalid_input', `The file ${error.message}.`, {
      issues: [{ path: 'body', message: error.message }],
    });
  }
}
