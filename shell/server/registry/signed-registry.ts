import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';
import { Registry, SignedRegistry } from '@plumbline/contract/registry';
import type { Key } from '../keys.ts';

const Json = v.pipe(v.string(), v.parseJson(undefined, 'it is not JSON'));

/** What a signed registry says. @throws Error where it is none, or the signature is not the registry's. */
export async function openSigned(text: string, publicKey: Key): Promise<Registry> {
  const { registry, signature } = v.parse(v.pipe(Json, SignedRegistry), text);
  const key = createPublicKey({ key: Buffer.from(await publicKey(), 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'))) {
    throw new Error("its signature is not the registry's");
  }
  return v.parse(v.pipe(Json, Registry), registry);
}
