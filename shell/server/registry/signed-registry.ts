import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { Registry, SignedRegistry } from '@plumbline/contract/registry';
import { writeFileAtomically } from './write-file-atomically.ts';

/** Gives the registry's public key: base64 of SPKI in DER. @throws Error where there is none yet. */
export type RegistryPublicKey = () => Promise<string>;

/** The key of the settings, else the one that the API of this machine has laid into the data folder. */
export function registryPublicKey(setting: string | null, file: string): RegistryPublicKey {
  return async () => {
    if (setting !== null) return setting;
    try {
      return (await readFile(file, 'utf8')).trim();
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(`the registry's public key ${file} cannot be read (${code})`, { cause });
    }
  };
}

/** What a signed registry says. @throws Error where it is none, or the signature is not the registry's. */
export async function openSigned(text: string, publicKey: RegistryPublicKey): Promise<Registry> {
  const { registry, signature } = v.parse(SignedRegistry, parseJson(text));
  const key = createPublicKey({ key: Buffer.from(await publicKey(), 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(registry), key, Buffer.from(signature, 'base64url'))) {
    throw new Error("its signature is not the registry's");
  }
  return v.parse(Registry, parseJson(registry));
}

/** The signed registry kept from an earlier run, null where there is none that holds. */
export async function readKept(file: string, publicKey: RegistryPublicKey): Promise<Registry | null> {
  try {
    return await openSigned(await readFile(file, 'utf8'), publicKey);
  } catch {
    return null;
  }
}

/** Keeps a signed registry, as it came, for the next start. */
export function keepSigned(file: string, text: string): Promise<void> {
  return writeFileAtomically(file, text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}
