import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Release } from '@plumbline/contract/releases/releases';

/** Published releases on disk: `<folder>/<remote>/<hash>/{release.json,browser,server}`; immutable. */
export interface ReleaseStore {
  /**
   * Reads a release's description. If `signed`, its sha384 in the registry, is given, this and later calls verify it.
   * @throws Error if the release is missing or its description not valid.
   */
  describe(remote: string, hash: string, signed?: string): Promise<Release>;
  /** The folder of a release. */
  folderOf(remote: string, hash: string): string;
}

/** In number of releases: cached descriptions, and remembered hashes from the registry. */
const maxDescriptions = 100;
const maxSignatures = 1_000;

export function releaseStore(folder: string): ReleaseStore {
  const known = new LRUCache<string, Release>({ max: maxDescriptions });
  const signatures = new LRUCache<string, string>({ max: maxSignatures });
  const folderOf = (remote: string, hash: string) => join(folder, remote, hash);
  return {
    folderOf,
    async describe(remote, hash, signed) {
      const key = `${remote}/${hash}`;
      // A description that was read unverified is read again.
      if (signed !== undefined && signatures.get(key) !== signed) {
        known.delete(key);
        signatures.set(key, signed);
      }
      const held = known.get(key);
      if (held) return held;
      const text = await readFile(join(folderOf(remote, hash), 'release.json'), 'utf8');
      const expected = signatures.get(key);
      if (expected !== undefined && `sha384-${createHash('sha384').update(text).digest('base64')}` !== expected)
        throw new Error('its release.json differs from the one signed in the registry');
      const release = v.parse(Release, JSON.parse(text));
      if (release.remote !== remote || release.hash !== hash)
        throw new Error(`release.json of ${key} describes ${release.remote}/${release.hash}`);
      known.set(key, release);
      return release;
    },
  };
}
