import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a key is one of the accepted ones. The comparison takes the same time for every key, so that its duration
 * reveals nothing.
 */
export function isAcceptedKey(key: string, acceptedKeys: readonly string[]): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return acceptedKeys.some((accepted) => timingSafeEqual(hash(key), hash(accepted)));
}
