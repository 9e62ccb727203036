import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedStatement } from '@plumbline/contract/releases/smoke-tests';

/** The smoke tester's public key: the setting, else the file that a tester on this machine writes to the data folder. */
export function smokeTestKeyFrom(setting: string | null, dataFolder: string): () => string | null {
  if (setting !== null) return () => setting;
  const file = join(dataFolder, 'smoke-test-key.pub');
  return () => {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

/** Whether the holder of a key has signed a statement. @param publicKey base64 of SPKI in DER. */
export function isSignedBy(publicKey: string, { statement, signature }: SignedStatement): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url'));
}
