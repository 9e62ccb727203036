import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadBundle } from '../../render-host/render-hosts.ts';
import type { Builds } from './builds.ts';

interface Options {
  /** The folder of the builds. */
  readonly folder: string;
  readonly builds: Builds;
  /** For remotes that are not watched. */
  readonly readPublished: ReadBundle;
}

/** Server bundles of the builds that are watched, as they are now. */
export function builtBundles({ folder, builds, readPublished }: Options): ReadBundle {
  return async (remote, release) => {
    if (!builds.owners.includes(remote)) return readPublished(remote, release);
    const filename = join(folder, remote, 'server', 'remote.cjs');
    return { code: await readFile(filename, 'utf8'), filename };
  };
}
