import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** A key for tests; with `old`, a key during a rotation. */
export function aSecretKey(text = 'a key that only tests know of, and nobody else', old?: string): SecretKey {
  return { current: Buffer.from(text), old: old === undefined ? null : Buffer.from(old) };
}
