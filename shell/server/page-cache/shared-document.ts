import { createHash } from 'node:crypto';
import { compressedOnce, type CompressedOnce } from '@plumbline/serving/encodings';
import type { Document } from '../pages/html.ts';

/** A cached document; its bytes are the same for every visitor. */
export interface SharedDocument extends Pick<Document, 'styles'> {
  /** In bytes of memory, including its compressed forms. */
  readonly size: number;
  /** The strong entity tag of the uncompressed document. */
  readonly etag: string;
  readonly bytes: CompressedOnce;
  readonly html: () => string;
}

/** In bytes: the memory of a cached page beside its text (headers, tags, key). */
const overhead = 8_000;

export function sharedDocument({ html, styles }: Document): SharedDocument {
  const whole = Buffer.from(html);
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  return {
    styles,
    size: whole.length * 2 + overhead,
    etag: `"${hash}"`,
    bytes: compressedOnce(whole),
    html: () => whole.toString(),
  };
}
