import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from './failure.ts';

/** Compares keys in constant time. @throws Failure `unauthorized` with the message if they differ. */
export function requireKey(given: string, key: string | null, message: string): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (key === null || !timingSafeEqual(hash(given), hash(key))) throw new Failure('unauthorized', message);
}
