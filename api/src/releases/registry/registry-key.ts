import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedKey } from '../../platform/secrets/key-file.ts';
import { StartError } from '../../platform/start-error.ts';

/** The signing key of the registry. */
export interface RegistryKey {
  /** The Ed25519 signature of a text's bytes, in base64url; always the same for the same text. */
  readonly sign: (text: string) => string;
  /** Base64 of the public key in DER (SPKI): the value of `REGISTRY_PUBLIC_KEY` for page servers. */
  readonly publicKey: string;
}

/**
 * The registry's key. Without a setting it is created once and stored in the data folder, with its public part in
 * `registry-key.pub`, where the page server of this machine reads it. @throws StartError if the setting or the file
 * holds no key.
 */
export function openRegistryKey(setting: string | null, dataFolder: string): RegistryKey {
  const file = join(dataFolder, 'registry-key');
  const key =
    setting === null
      ? storedKey(file, { parse: keyFrom, make: newKey })
      : keyFrom(setting, 'REGISTRY_KEY is no Ed25519 private key');
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  writePublicKey(`${file}.pub`, publicKey);
  return { sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'), publicKey };
}

function keyFrom(text: string, fault: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Node's own message can quote the key.
  }
  throw new StartError(fault);
}

function newKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

function writePublicKey(file: string, publicKey: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${publicKey}\n`);
  renameSync(draft, file);
}
