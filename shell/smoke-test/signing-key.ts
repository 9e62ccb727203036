import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedStatement } from '@plumbline/contract/releases/smoke-tests';
import { SettingsError } from '@plumbline/serving/settings';

/** The key with which the smoke tester signs its results. */
export interface SigningKey {
  readonly sign: (value: unknown) => SignedStatement;
  /** Base64 of SPKI in DER: the value of SMOKE_TEST_PUBLIC_KEY for the API. */
  readonly publicKey: string;
}

/**
 * Loads the key of the tester. Without a setting it is created once in the data folder, readable by its owner only; the public
 * key is written to the same folder, where an API on this machine finds it. @throws SettingsError if it is not an Ed25519 key.
 */
export function loadSigningKey(setting: string | null, dataDir: string): SigningKey {
  const key = parseKey(setting ?? storedKey(join(dataDir, 'smoke-test-key')));
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  if (setting === null) {
    // Replaced by renaming: the API may read it at this moment.
    const file = join(dataDir, 'smoke-test-key.pub');
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, `${publicKey}\n`);
    renameSync(draft, file);
  }
  return {
    publicKey,
    sign(value) {
      const statement = JSON.stringify(value);
      return { statement, signature: sign(null, Buffer.from(statement), key).toString('base64url') };
    },
  };
}

function storedKey(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  try {
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function parseKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Node's own message can quote the key.
  }
  throw new SettingsError('SMOKE_TEST_KEY must be an Ed25519 private key: base64 of PKCS #8 in DER');
}
