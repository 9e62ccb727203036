import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { Registry, SignedRegistry } from '@plumbline/contract/registry';
import type { Key } from '../keys.ts';

/** What a signed registry says. @throws Error where it is none, or the signature is not the registry's. */
export async function openSigned(text: string, publicKey: Key): Promise<Registry> {
  const { registry, signature } = v.parse(SignedRegistry, parseJson(text));
  const key = createPublicKey({ key: Buffer.from(await publicKey(), 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'))) {
    throw new Error("its signature is not the registry's");
  }
  return v.parse(Registry, parseJson(registry));
}

/** The signed registry kept from an earlier run, null where there is none that holds. */
export async function readKept(file: string, publicKey: Key): Promise<Registry | null> {
  try {
    return await openSigned(await readFile(file, 'utf8'), publicKey);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}
