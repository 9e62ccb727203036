import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/**
 * OWASP's minimum for argon2id: 19 MiB, two passes, one lane. Each hash stores its parameters, so that old hashes
 * remain valid after a change.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = cost;
  const hash = await derive('argon2id', { message: message(password), nonce: salt, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** @throws Error if `stored` is not a hash of {@link hashPassword}. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory = '', passes = '', parallelism = '', salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (hash === '') throw new Error('a stored password hash has an unknown format');
  const expected = Buffer.from(hash, 'base64');
  const found = await derive('argon2id', {
    message: message(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(found, expected);
}

/** The hash of a random password: signing in to an unknown account takes the same time as to a known one. */
export const decoyHash: Promise<string> = hashPassword(randomBytes(32).toString('hex'));

/** Keyboards differ in how they compose characters. */
function message(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
