import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleLoader } from '../../server/bundles/bundle-loader.ts';
import { evaluateBundle, type ServerBundle, type SharedLibraries } from '../../server/bundles/evaluate-bundle.ts';
import type { Builds } from './builds.ts';

interface Options {
  /** The folder of the builds. */
  readonly folder: string;
  readonly builds: Builds;
  readonly shared: SharedLibraries;
  /** For remotes that are not watched. */
  readonly published: BundleLoader;
}

/** Loads server bundles of the watched builds, once per build, failures included. */
export function builtBundles({ folder, builds, shared, published }: Options): BundleLoader {
  const held = new Map<string, { readonly release: string; readonly bundle: Promise<ServerBundle> }>();

  async function load(remote: string, base: string): Promise<ServerBundle> {
    const file = join(folder, remote, 'server', 'remote.cjs');
    return evaluateBundle(await readFile(file, 'utf8'), { filename: file, base, ...shared });
  }

  return (remote, release, base) => {
    if (!builds.owners.includes(remote)) return published(remote, release, base);
    const known = held.get(remote);
    if (known?.release === release) return known.bundle;
    const bundle = load(remote, base);
    held.set(remote, { release, bundle });
    return bundle;
  };
}
