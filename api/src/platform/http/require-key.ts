import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from './failure.ts';

/** @throws Failure `unauthorized` with the message where the key is another; the comparison takes the same time either way. */
export function demandKey(given: string, key: string | null, message: string): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (key === null || !timingSafeEqual(hash(given), hash(key))) throw new Failure('unauthorized', message);
}
