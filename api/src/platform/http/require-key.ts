import { createHash, timingSafeEqual } from 'node:crypto';
import { Failure } from './failure.ts';

/** Compares keys in constant time. @throws Failure `unauthorized` with the message if the given one is not accepted. */
export function requireKey(given: string, accepted: readonly string[], message: string): void {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (!accepted.some((key) => timingSafeEqual(hash(given), hash(key)))) throw new Failure('unauthorized', message);
}
