import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Context } from 'koa';

/** The encodings that text is sent in, those that we would rather send first. */
const encodings = ['br', 'zstd', 'gzip'] as const;
/** How bytes are packed for the wire (RFC 9110 §8.4). */
export type Encoding = (typeof encodings)[number];

/** The first of ours that the caller takes, in whatever order it names them; null: none. */
export function encodingFor(ctx: Context): Encoding | null {
  // Who says nothing of encodings takes any, by the letter, and mostly knows none.
  if (ctx.get('accept-encoding') === '') return null;
  return encodings.find((encoding) => ctx.acceptsEncodings(encoding) === encoding) ?? null;
}

/** The strong tag of the same bytes in an encoding, or packed `tight` in it. */
export function tagIn(etag: string, encoding: Encoding | 'tight' | null): string {
  return encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);
}

const compressors = {
  br: promisify(zlib.brotliCompress),
  zstd: promisify(zlib.zstdCompress),
  gzip: promisify(zlib.gzip),
};

/** Brotli's qualities: to be sent once, again and again, and as small as can be where nobody waits for it. */
const qualities = { once: 4, often: 7, tight: 10 } as const;

/** Packs a text. */
export function compress(text: Buffer, encoding: Encoding, sent: keyof typeof qualities): Promise<Buffer> {
  const { constants } = zlib;
  if (encoding === 'zstd') return compressors.zstd(text);
  if (encoding === 'gzip') return compressors.gzip(text, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[sent],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return compressors.br(text, { params });
}

/** A text in each encoding that somebody has wanted it in. */
export type CompressedOnce = (encoding: Encoding | null) => Buffer | Promise<Buffer>;

/** Packs a text once for each encoding. */
export function compressedOnce(text: Buffer): CompressedOnce {
  const packed = new Map<Encoding, Buffer | Promise<Buffer>>();
  return (encoding) => {
    if (encoding === null) return text;
    const known = packed.get(encoding);
    if (known) return known;
    const packing = compress(text, encoding, 'often').then(
      (bytes) => {
        // Small results lie in large chunks.
        const own = Buffer.from(bytes);
        packed.set(encoding, own);
        return own;
      },
      (error: unknown) => {
        packed.delete(encoding);
        throw error;
      },
    );
    packed.set(encoding, packing);
    return packing;
  };
}
