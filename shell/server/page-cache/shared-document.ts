import { createHash } from 'node:crypto';
import { compressedOnce, type CompressedOnce } from '@plumbline/serving/encodings';
import type { Document } from '../pages/html.ts';

/** A document that is kept: its bytes are the same for everybody. */
export interface SharedDocument extends Pick<Document, 'styles'> {
  /** In bytes of memory, with what packing it will take. */
  readonly size: number;
  /** A strong tag of it as it is. */
  readonly etag: string;
  readonly bytes: CompressedOnce;
  readonly html: () => string;
}

/** In bytes of memory that a page takes beside its text: headers, tags, what it is found by. */
const beside = 8_000;

export function sharedDocument({ html, styles }: Document): SharedDocument {
  const whole = Buffer.from(html);
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  return {
    styles,
    size: whole.length * 2 + beside,
    etag: `"${hash}"`,
    bytes: compressedOnce(whole),
    html: () => whole.toString(),
  };
}
