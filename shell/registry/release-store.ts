import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Release } from '@plumbline/contract/releases/releases';

/** Published releases on disk: `<folder>/<remote>/<hash>/{release.json,browser,server}`; immutable. */
export interface ReleaseStore {
  /**
   * Reads a release's description. If `signedHash`, its sha384 in the signed registry, is given, this and later calls verify it.
   * @throws Error if the release is missing or its description not valid.
   */
  describe(remote: string, hash: string, signedHash?: string): Promise<Release>;
  /** The folder of a release. */
  folderOf(remote: string, hash: string): string;
}

/** In number of releases: cached descriptions, and remembered hashes from the registry. */
const maxDescriptions = 100;
const maxSignedHashes = 1_000;

export function releaseStore(folder: string): ReleaseStore {
  const descriptions = new LRUCache<string, Release>({ max: maxDescriptions });
  const signedHashes = new LRUCache<string, string>({ max: maxSignedHashes });
  const folderOf = (remote: string, hash: string) => join(folder, remote, hash);
  return {
    folderOf,
    async describe(remote, hash, signedHash) {
      const key = `${remote}/${hash}`;
      // A description that was read unverified is read again.
      if (signedHash !== undefined && signedHashes.get(key) !== signedHash) {
        descriptions.delete(key);
        signedHashes.set(key, signedHash);
      }
      const cached = descriptions.get(key);
      if (cached) return cached;
      const text = await readFile(join(folderOf(remote, hash), 'release.json'), 'utf8');
      const expected = signedHashes.get(key);
      if (expected !== undefined && `sha384-${createHash('sha384').update(text).digest('base64')}` !== expected)
        throw new Error('its release.json differs from the one signed in the registry');
      const release = v.parse(Release, JSON.parse(text));
      if (release.remote !== remote || release.hash !== hash)
        throw new Error(`release.json of ${key} describes ${release.remote}/${release.hash}`);
      descriptions.set(key, release);
      return release;
    },
  };
}
