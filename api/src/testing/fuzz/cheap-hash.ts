import { argon2Sync, randomBytes } from 'node:crypto';

/**
 * A password's hash in the form of `hashPassword`, at the lowest possible cost: the hash contains its cost, and this
 * test is about the answers to ten thousand guesses, not about their cost.
 */
export function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const hash = argon2Sync('argon2id', { message: Buffer.from(password), nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(hash)}`;
}
