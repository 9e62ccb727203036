import { createHash, randomInt } from 'node:crypto';

/** Without what is read for something else: 0 O, 1 I L, 5 S, U V. */
const signs = '2346789ABCDEFGHJKMNPQRTWXYZ';
const length = 12;

/** New codes, each for one sign-in without the authenticator: 57 bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    grouped(Array.from({ length }, () => signs[randomInt(signs.length)]).join('')),
  );
}

/** What of a code is stored; null where it cannot be one. A code is too long to be found from its hash by trying. */
export function recoveryCodeHash(code: string): string | null {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return plain.length === length ? createHash('sha256').update(plain).digest('hex') : null;
}

function grouped(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}
