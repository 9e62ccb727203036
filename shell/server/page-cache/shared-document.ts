import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

/** The encodings of documents, those that we would rather send first. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A document that is kept: its bytes are the same for everybody. */
export interface SharedDocument {
  /** In bytes of memory, with what packing it will take. */
  readonly size: number;
  /** The hashes of its style elements. */
  readonly styles: readonly string[];
  readonly html: string;
  /** A strong tag of it in this encoding; null: as it is. */
  readonly etag: (encoding: Encoding | null) => string;
  /** Its bytes, packed once for all. */
  readonly bytes: (encoding: Encoding | null) => Buffer | Promise<Buffer>;
}

export function sharedDocument({
  html,
  styles,
}: {
  readonly html: string;
  readonly styles: readonly string[];
}): SharedDocument {
  const whole = Buffer.from(html);
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  const packed = new Map<Encoding, Buffer | Promise<Buffer>>();
  return {
    size: Math.round(whole.length * 2.4),
    styles,
    html,
    etag: (encoding) => (encoding === null ? `"${hash}"` : `"${hash}-${encoding}"`),
    bytes(encoding) {
      if (encoding === null) return whole;
      const known = packed.get(encoding);
      if (known) return known;
      const packing = pack(whole, encoding, 'often').then((bytes) => {
        packed.set(encoding, bytes);
        return bytes;
      });
      packed.set(encoding, packing);
      return packing;
    },
  };
}

const packers = {
  br: promisify(zlib.brotliCompress),
  zstd: promisify(zlib.zstdCompress),
  gzip: promisify(zlib.gzip),
};

/** Packs a document for one view, or to be sent `often`. */
export function pack(html: Buffer, encoding: Encoding, sent: 'once' | 'often'): Promise<Buffer> {
  const { constants } = zlib;
  if (encoding === 'zstd') return packers.zstd(html);
  if (encoding === 'gzip') return packers.gzip(html, { level: 6 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: sent === 'once' ? 4 : 7,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  return packers.br(html, { params });
}
