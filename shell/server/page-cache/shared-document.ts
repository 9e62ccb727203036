import { createHash } from 'node:crypto';
import { packedOnce, type PackedOnce } from '@plumbline/serving/encodings';
import type { Document } from '../pages/html.ts';

/** A document that is kept: its bytes are the same for everybody. */
export interface SharedDocument extends Document {
  /** In bytes of memory, with what packing it will take. */
  readonly size: number;
  /** A strong tag of it as it is. */
  readonly etag: string;
  readonly bytes: PackedOnce;
}

export function sharedDocument(document: Document): SharedDocument {
  const whole = Buffer.from(document.html);
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
  return { ...document, size: Math.round(whole.length * 2.4), etag: `"${hash}"`, bytes: packedOnce(whole) };
}
