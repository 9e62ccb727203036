import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { equalSignatures } from './equal-signatures.ts';
import { storedKey } from './key-file.ts';
import { StartError } from '../start-error.ts';

/** The key that signs links, seals second factors and hashes addresses. */
export interface SecretKey {
  readonly current: Buffer;
  /** The previous key during a rotation, which only verifies; null otherwise. */
  readonly old: Buffer | null;
}

interface Settings {
  /** Null: the key is created once and stored in the data folder, shared by all processes of the machine. */
  readonly secretKey: string | null;
  readonly oldSecretKey: string | null;
  /** Absolute path. */
  readonly dataFolder: string;
}

/** Opens the key. @throws StartError if the stored key cannot be read. */
export function openSecretKey({ secretKey, oldSecretKey, dataFolder }: Settings): SecretKey {
  return {
    current: secretKey === null ? keyInFile(dataFolder) : Buffer.from(secretKey),
    old: oldSecretKey === null ? null : Buffer.from(oldSecretKey),
  };
}

function keyInFile(dataFolder: string): Buffer {
  return storedKey(join(dataFolder, 'secret-key'), {
    parse: (text, fault) => {
      if (text.length < 32) throw new StartError(fault);
      return Buffer.from(text);
    },
    make: () => randomBytes(32).toString('base64url'),
  });
}

/** The HMAC of a text with the current key. */
export function hmac({ current }: SecretKey, text: string): Buffer {
  return createHmac('sha256', current).update(text).digest();
}

/** The signature of a text, in base64url. */
export function sign(secret: SecretKey, text: string): string {
  return hmac(secret, text).toString('base64url');
}

/** Whether the signature of a text was made with the current or the previous key. */
export function isSigned(secret: SecretKey, text: string, signature: string): boolean {
  return keysOf(secret).some((key) => equalSignatures(signature, sign(key, text)));
}

/** The current key and, during a rotation, the previous one, as separate keys. */
export function keysOf({ current, old }: SecretKey): SecretKey[] {
  return (old === null ? [current] : [current, old]).map((key) => ({ current: key, old: null }));
}
