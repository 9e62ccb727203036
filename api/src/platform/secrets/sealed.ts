import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf, type SecretKey } from './secret-key.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts with AES-256-GCM and a key derived from the API's key: the database alone does not reveal the content. */
export function seal({ current }: SecretKey, purpose: string, bytes: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts a text that was sealed for the same purpose; null if its key is neither the current nor the previous one.
 */
export function unseal(secret: SecretKey, purpose: string, text: string): Buffer | null {
  for (const { current } of keysOf(secret)) {
    const bytes = open(keyFor(current, purpose), Buffer.from(text, 'base64url'));
    if (bytes !== null) return bytes;
  }
  return null;
}

function open(key: Buffer, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  try {
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyFor(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `sealed/${purpose}`, 32));
}
