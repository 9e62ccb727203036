import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a key is one of the accepted ones. The comparison takes the same time for every key, so that its duration reveals nothing. */
export function isAcceptedKey(given: string, accepted: readonly string[]): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return accepted.some((key) => timingSafeEqual(hash(given), hash(key)));
}
