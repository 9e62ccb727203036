import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Release } from '@plumbline/contract/releases';

/** Published releases on disk: `<folder>/<remote>/<hash>/{release.json,browser,server}`; written once, never changed. */
export interface ReleaseStore {
  /** @throws Error where the release is not there or its description does not hold. */
  describe(remote: string, hash: string): Promise<Release>;
  /** A file of a release, by its path in it. @throws Error where it is missing or is not the one described. */
  folderOf(remote: string, hash: string): string;
}

/** In number of releases: descriptions kept in memory. */
const remembered = 100;

export function releaseStore(folder: string): ReleaseStore {
  const known = new Map<string, Release>();
  const folderOf = (remote: string, hash: string) => join(folder, remote, hash);
  return {
    folderOf,
    async describe(remote, hash) {
      const key = `${remote}/${hash}`;
      const held = known.get(key);
      if (held) return held;
      const text = await readFile(join(folderOf(remote, hash), 'release.json'), 'utf8');
      const release = v.parse(Release, JSON.parse(text));
      if (release.remote !== remote || release.hash !== hash)
        throw new Error(`release.json of ${key} describes ${release.remote}/${release.hash}`);
      known.set(key, release);
      for (const oldest of known.keys()) {
        if (known.size <= remembered) break;
        known.delete(oldest);
      }
      return release;
    },
  };
}
