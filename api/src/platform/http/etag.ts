import { createHash } from 'node:crypto';

/** A strong entity tag: equal for equal bytes only. */
export function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
