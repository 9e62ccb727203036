import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStore } from './release-store.ts';
import type { ReadBundle } from '../render-host/render-hosts.ts';

/** Reads the server bundles of published releases; a file that differs from the published one is rejected. */
export function publishedBundles(store: ReleaseStore): ReadBundle {
  return async (remote, release) => {
    const { server, files } = await store.describe(remote, release);
    const filename = `${remote}/${release}/${server}`;
    if (server === null) throw new Error(`${remote}/${release} has no server bundle`);
    const code = await readFile(join(store.folderOf(remote, release), server));
    const actual = `sha384-${createHash('sha384').update(code).digest('base64')}`;
    if (actual !== files[server]?.integrity) throw new Error(`${filename} is not the file that was published`);
    return { code: code.toString('utf8'), filename };
  };
}
