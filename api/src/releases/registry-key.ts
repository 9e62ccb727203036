import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** What the registry is signed with. */
export interface RegistryKey {
  /** The Ed25519 signature of a text's bytes, in base64url; always the same for the same text. */
  readonly sign: (text: string) => string;
  /** Base64 of the public key in DER (SPKI): what page servers are told as `REGISTRY_PUBLIC_KEY`. */
  readonly publicKey: string;
}

/**
 * The registry's key. Without a setting it is made once and kept in the data folder, its public part beside it in
 * `registry-key.pub`, where the page server of this machine finds it. @throws StartError where there is no key in it.
 */
export function openRegistryKey(setting: string | null, dataFolder: string): RegistryKey {
  const file = join(dataFolder, 'registry-key');
  const key =
    setting === null ? (readKey(file) ?? makeKey(file)) : keyFrom(setting, 'REGISTRY_KEY is no Ed25519 private key');
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
  keepPublicKey(`${file}.pub`, publicKey);
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

function readKey(file: string): KeyObject | null {
  try {
    return keyFrom(
      readFileSync(file, 'utf8').trim(),
      `DATA_DIR: ${file} holds no key; remove it, and a new one is made`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartError(`DATA_DIR: ${file} cannot be read (${code})`, { cause: error });
  }
}

/** Linked into place: of two processes that start at once, both use the key of the first. */
function makeKey(file: string): KeyObject {
  const draft = `${file}.${process.pid}`;
  const made = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' });
  writeFileSync(draft, `${made.toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const key = readKey(file);
  if (key === null) throw new StartError(`DATA_DIR: ${file} cannot be kept`);
  return key;
}

function keepPublicKey(file: string, publicKey: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${publicKey}\n`);
  renameSync(draft, file);
}
