import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedStatement } from '@plumbline/contract/releases/smoke-tests';
import type { ReleaseRules } from '../release-settings.ts';

type Settings = Pick<ReleaseRules, 'smokeTestKey' | 'oldSmokeTestKey'>;

/**
 * The accepted public keys of the smoke tester: the setting, otherwise the file that a tester on this machine writes to
 * the data folder, and during a rotation the previous key.
 */
export function smokeTestKeysFrom({ smokeTestKey, oldSmokeTestKey }: Settings, dataFolder: string): () => string[] {
  const file = join(dataFolder, 'smoke-test-key.pub');
  return () => [smokeTestKey ?? keyInFile(file), oldSmokeTestKey].filter((key) => key !== null);
}

function keyInFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the holder of a key has signed a statement. @param publicKey base64 of SPKI in DER. */
export function isSignedBy(publicKey: string, { statement, signature }: SignedStatement): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url'));
}
