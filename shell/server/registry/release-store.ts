import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { Release } from '@plumbline/contract/releases/releases';

/** Published releases on disk: `<folder>/<remote>/<hash>/{release.json,browser,server}`; written once, never changed. */
export interface ReleaseStore {
  /**
   * What a release's description says; with `signed`, its sha384, it is held against that, then and ever after.
   * @throws Error where the release is not there or its description does not hold.
   */
  describe(remote: string, hash: string, signed?: string): Promise<Release>;
  /** A file of a release, by its path in it. @throws Error where it is missing or is not the one described. */
  folderOf(remote: string, hash: string): string;
}

/** In number of releases: descriptions kept in memory, and hashes that the registry has signed. */
const remembered = 100;
const signedMost = 1_000;

export function releaseStore(folder: string): ReleaseStore {
  const known = new LRUCache<string, Release>({ max: remembered });
  const signatures = new LRUCache<string, string>({ max: signedMost });
  const folderOf = (remote: string, hash: string) => join(folder, remote, hash);
  return {
    folderOf,
    async describe(remote, hash, signed) {
      const key = `${remote}/${hash}`;
      // What was read before the registry vouched for it is read again.
      if (signed !== undefined && signatures.get(key) !== signed) {
        known.delete(key);
        signatures.set(key, signed);
      }
      const held = known.get(key);
      if (held) return held;
      const text = await readFile(join(folderOf(remote, hash), 'release.json'), 'utf8');
      const vouched = signatures.get(key);
      if (vouched !== undefined && `sha384-${createHash('sha384').update(text).digest('base64')}` !== vouched)
        throw new Error('its release.json is not the one that the registry has signed');
      const release = v.parse(Release, JSON.parse(text));
      if (release.remote !== remote || release.hash !== hash)
        throw new Error(`release.json of ${key} describes ${release.remote}/${release.hash}`);
      known.set(key, release);
      return release;
    },
  };
}
