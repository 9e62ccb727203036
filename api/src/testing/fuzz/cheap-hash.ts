import { argon2Sync, randomBytes } from 'node:crypto';

/**
 * A password's hash in the form of `hashPassword`, at the least cost that there is: a hash says what it costs to hold a password
 * against it, and ten thousand guesses are to be answered here, not to be made dear.
 */
export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: Buffer.from(password), nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}
