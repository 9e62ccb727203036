import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** The supported content encodings, preferred ones first. */
const encodings = ['br', 'zstd', 'gzip'] as const;
/** A content encoding (RFC 9110 §8.4). */
export type Encoding = (typeof encodings)[number];

/**
 * Our most preferred encoding that an `accept-encoding` header accepts, whatever its order there; null for none. The
 * standard allows every encoding to a client without the header, but such clients mostly support none.
 */
export function encodingFor(header: string): Encoding | null {
  const qualities = new Map(
    header.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.toLowerCase().split(';');
      const quality =
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? '1';
      return [name.trim(), Number(quality)];
    }),
  );
  return encodings.find((encoding) => (qualities.get(encoding) ?? qualities.get('*') ?? 0) > 0) ?? null;
}

/** The entity tag of the same content in an encoding; `tight` is Brotli at its highest quality. */
export function etagFor(etag: string, encoding: Encoding | 'tight' | null): string {
  return encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`);
}

const compressors = {
  br: promisify(zlib.brotliCompress),
  zstd: promisify(zlib.zstdCompress),
  gzip: promisify(zlib.gzip),
};

/**
 * The Brotli quality: `once` for content that is sent once, `often` for cached content, `tight` for compression in the
 * background.
 */
const qualities = { once: 4, often: 7, tight: 11 } as const;

/** Compresses a text. */
export function compress(text: Buffer, encoding: Encoding, use: keyof typeof qualities): Promise<Buffer> {
  const { constants } = zlib;
  if (encoding === 'zstd') return compressors.zstd(text);
  if (encoding === 'gzip') return compressors.gzip(text, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualities[use],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return compressors.br(text, { params });
}

/** Returns a text in an encoding, compressed at the first request. */
export type CompressedOnce = (encoding: Encoding | null) => Buffer | Promise<Buffer>;

/** Compresses a text once per encoding. */
export function compressedOnce(text: Buffer): CompressedOnce {
  const compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  return (encoding) => {
    if (encoding === null) return text;
    const cached = compressed.get(encoding);
    if (cached) return cached;
    const compressing = compress(text, encoding, 'often').then(
      (bytes) => {
        // The result is copied, because a small one can be a slice of a large buffer and keep it in memory.
        const copy = Buffer.from(bytes);
        compressed.set(encoding, copy);
        return copy;
      },
      (error: unknown) => {
        compressed.delete(encoding);
        throw error;
      },
    );
    compressed.set(encoding, compressing);
    return compressing;
  };
}
