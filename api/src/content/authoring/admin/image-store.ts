import type { ArticleImage } from '@plumbline/contract/content/admin-articles';
import type { Knex } from 'knex';
import { imageOf } from '../../media/image-file.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { makePicture } from '../../media/make-picture.ts';

interface ImageDeps {
  readonly db: Knex;
  readonly mediaFolder: string;
}

/** Stores images one after the other, because a decoded photograph takes much memory. */
export function imageStore({ db, mediaFolder }: ImageDeps): (bytes: Buffer) => Promise<ArticleImage> {
  let last: Promise<unknown> = Promise.resolve();
  const store = async (bytes: Buffer): Promise<ArticleImage> => {
    const image = await imageOf(bytes).catch((error: Error) => {
      throw new Failure('invalid_input', `The file ${error.message}.`, {
        issues: [{ path: 'body', message: error.message }],
      });
    });
    const { address, width, height } = await makePicture({ db, mediaFolder }, image);
    return { address, width, height };
  };
  return (bytes) => {
    const saving = last.then(
      () => store(bytes),
      () => store(bytes),
    );
    last = saving.catch(() => undefined);
    return saving;
  };
}
