import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** A key that is no site's; with the one before, a key that is being replaced. */
export function aSecretKey(text = 'a key that only tests know of, and nobody else', old?: string): SecretKey {
  return { current: Buffer.from(text), old: old === undefined ? null : Buffer.from(old) };
}
