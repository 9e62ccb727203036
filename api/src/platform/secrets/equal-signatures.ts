import { timingSafeEqual } from 'node:crypto';

/** Compares a given signature with the expected one in constant time. */
export function equalSignatures(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
