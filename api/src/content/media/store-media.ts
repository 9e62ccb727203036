import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { apiBase } from '@plumbline/contract/endpoint';
import { createFileOnce } from './create-file-once.ts';

const compress = promisify(brotliCompress);

/** The name of a stored file, which is the hash of its content. */
export function mediaName(bytes: Buffer, ending: string): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`;
}

/** Stores a file under the hash of its content. @returns its public address. */
export async function storeMedia(folder: string, bytes: Buffer, ending: string): Promise<string> {
  const name = mediaName(bytes, ending);
  if (ending === 'svg') {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await createFileOnce(join(folder, `${name}.br`), async () => compress(bytes, { params }));
  }
  await createFileOnce(join(folder, name), () => Promise.resolve(bytes));
  return `${apiBase}/media/${name}`;
}
