import { createHash, randomInt } from 'node:crypto';

/** Without characters that are easily confused: 0 O, 1 I L, 5 S, U V. */
const signs = '2346789ABCDEFGHJKMNPQRTWXYZ';
const length = 12;

/** New recovery codes, each for one sign-in without the authenticator: 57 bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    grouped(Array.from({ length }, () => signs[randomInt(signs.length)]).join('')),
  );
}

/** The stored hash of a code; null if the text cannot be a code. Codes are too long to be found by hashing guesses. */
export function recoveryCodeHash(code: string): string | null {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return plain.length === length ? createHash('sha256').update(plain).digest('hex') : null;
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
