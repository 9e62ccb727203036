import { createHash } from 'node:crypto';
import { join } from 'node:path';
import webpack from 'webpack';
import { firstAddress } from '@plumbline/contract/releases/example-address';
import { shownRoute, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import { errorsOf } from '../preset/build-errors.ts';
import { describeFiles } from '../preset/files.ts';
import { loadRemoteConfig } from '../preset/release.ts';
import { containerEntry, exposedModule } from '../preset/remote-config.ts';

/** The address below which the files of the watched build lie, whatever release follows. */
export const buildBase = '/_dev/build/';

interface Options {
  /** The remote's folder. */
  readonly root: string;
  /** Where the build goes. */
  readonly folder: string;
  /** A build that can be shown, as a snapshot describes it. */
  readonly onBuilt: (remote: SnapshotRemote) => void;
  readonly onErrors: (errors: readonly string[]) => void;
}

/** A build that follows the sources. */
interface Watched {
  /** The address of the first page that has one. */
  readonly address: string;
  /** Ends it. */
  readonly close: () => Promise<void>;
}

/**
 * Builds a remote for the browser as a release is built, but for its size, now and on every change. @throws Error naming what
 * is wrong in its declaration.
 */
export async function watchBeside({ root, folder, onBuilt, onErrors }: Options): Promise<Watched> {
  const { browser, containerName, declaration, pageAssets } = (await loadRemoteConfig(root))({ development: false });
  const compiler = webpack({
    ...browser,
    output: { ...browser.output, path: folder },
    devtool: 'cheap-module-source-map',
    // Nobody waits for a small file on their own machine.
    optimization: { ...browser.optimization, minimize: false, emitOnErrors: false },
    stats: 'none',
  });
  const watching = compiler.watch({ aggregateTimeout: 40 }, (fault, stats) => {
    const errors = fault ? [fault.message] : stats ? errorsOf(stats) : [];
    if (errors.length > 0) return onErrors(errors);
    const files = Object.entries(describeFiles(folder, (path) => path.endsWith('.js')));
    const integrity = Object.fromEntries(files.map(([path, file]) => [path, file.integrity]));
    const release = createHash('sha256').update(JSON.stringify(integrity)).digest('hex').slice(0, 20);
    onBuilt({
      name: declaration.name,
      release,
      base: `${buildBase}${release}/`,
      container: { name: containerName, entry: containerEntry, module: exposedModule },
      routes: declaration.routes.map(shownRoute),
      assets: pageAssets.assets,
      integrity,
    });
  });
  return {
    address: firstAddress(declaration.routes),
    close: () => new Promise((resolve) => watching?.close(() => resolve())),
  };
}

/** The file of a build that an address below {@link buildBase} names; null if it names none. */
export function builtFile(folder: string, path: string): string | null {
  const file = /^\/_dev\/build\/[\da-f]{20}\/([\w.-]+(?:\/[\w.-]+)*)$/.exec(path)?.[1];
  return file === undefined || file.split('/').includes('..') ? null : join(folder, file);
}
