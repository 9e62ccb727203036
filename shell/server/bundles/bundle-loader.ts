import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ReleaseStore } from '../registry/release-store.ts';
import { evaluateBundle, type ServerBundle, type SharedLibraries } from './evaluate-bundle.ts';

interface Options extends SharedLibraries {
  readonly store: ReleaseStore;
  /** The most bundles in memory; default 24. */
  readonly capacity?: number;
}

/** Loads the server bundle of a release. @throws Error if the release has no bundle, its hash differs or its code throws. */
export type BundleLoader = (remote: string, hash: string, base: string) => Promise<ServerBundle>;

/** A loader with a cache of the most recently used bundles. Releases are immutable, so a cached bundle never expires. */
export function bundleLoader({ store, capacity = 24, ...shared }: Options): BundleLoader {
  const loaded = new LRUCache<string, Promise<ServerBundle>>({ max: capacity });

  async function load(remote: string, hash: string, base: string): Promise<ServerBundle> {
    const { server, files } = await store.describe(remote, hash);
    if (server === null) throw new Error(`${remote}/${hash} has no server bundle`);
    const code = await readFile(join(store.folderOf(remote, hash), server));
    const actual = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    if (actual !== files[server]?.integrity)
      throw new Error(`${server} of ${remote}/${hash} is not the file that was published`);
    return evaluateBundle(code.toString('utf8'), { filename: `${remote}/${hash}/${server}`, base, ...shared });
  }

  return (remote, hash, base) => {
    const key = `${remote}/${hash}`;
    const known = loaded.get(key);
    if (known) return known;
    const bundle = load(remote, hash, base);
    loaded.set(key, bundle);
    bundle.catch(() => loaded.peek(key) === bundle && loaded.delete(key));
    return bundle;
  };
}
