import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { filesBelow } from './files.ts';

const compressible = /\.(js|css|json|svg)$/;

function compressFile(file: string): void {
  if (!compressible.test(file)) return;
  const content = readFileSync(file);
  // A smaller file fits into one network packet in any case.
  if (content.length < 200) return;
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Writes `.br` and `.gz` beside every text file of a build, once, so that serving it costs no compression. */
export function compressFolder(folder: string): void {
  for (const file of filesBelow(folder)) compressFile(join(folder, file));
}
