import { timingSafeEqual } from 'node:crypto';

/** Compares a given signature with the expected one in constant time. */
export function equalSignatures(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
