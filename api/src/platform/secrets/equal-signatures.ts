import { timingSafeEqual } from 'node:crypto';

/** Whether a signature that came from outside is the expected one; takes the same time wherever the two differ. */
export function equalSignatures(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
