import { createHash } from 'node:crypto';
import webpack from 'webpack';
import { firstAddress } from '@plumbline/contract/releases/example-address';
import { shownRoute, type SnapshotRemote } from '@plumbline/contract/releases/releases';
import { buildBase, type BuildState } from '../hot/build-state.ts';
import { hotBrowserBuild } from '../hot/hot-build.ts';
import { errorsOf } from '../preset/build-errors.ts';
import { loadRemoteConfig } from '../preset/release.ts';
import { containerEntry, exposedModule } from '../preset/remote-config.ts';

/** The result of a development build. */
export interface WatchedBuild {
  /** The state that open pages receive. */
  readonly state: BuildState;
  /** The last good build, as a snapshot describes it; null if none was good yet. */
  readonly remote: SnapshotRemote | null;
}

interface Options {
  /** The remote's folder. */
  readonly root: string;
  /** The output folder: the build's files are in `browser`. */
  readonly folder: string;
  readonly onEnd: (build: WatchedBuild) => void;
}

/** A build that is repeated on every change. */
interface Watcher {
  /** The path of the first page, with example values for its parameters. */
  readonly address: string;
  /** Stops watching. */
  readonly close: () => Promise<void>;
}

/**
 * Builds a remote for the browser, now and on every change, so that open pages can apply the changes.
 * @throws Error naming the invalid part of its declaration.
 */
export async function watchBuild({ root, folder, onEnd }: Options): Promise<Watcher> {
  const { browser, containerName, declaration } = (await loadRemoteConfig(root))({ development: true });
  const { name, routes } = declaration;
  const pages = routes.map((route) => route.module);
  const compiler = webpack(hotBrowserBuild(browser, { owner: name, folder }, pages));
  let remote: SnapshotRemote | null = null;
  let hashes: BuildState['hashes'] = null;
  const watching = compiler.watch({ ...compiler.options.watchOptions }, (fault, stats) => {
    const errors = fault ? [fault.message] : stats ? errorsOf(stats) : [];
    if (errors.length === 0) {
      hashes = { browser: stats?.hash ?? '', server: null };
      remote = {
        name,
        release: createHash('sha256').update(hashes.browser).digest('hex').slice(0, 20),
        base: buildBase(name),
        container: { name: containerName, entry: containerEntry, module: exposedModule },
        routes: routes.map(shownRoute),
        assets: {},
        // No hash, because the file changes under the same address.
        integrity: { [containerEntry]: '' },
      };
    }
    onEnd({ state: { owner: name, hashes, errors }, remote });
  });
  return {
    address: firstAddress(routes),
    close: () => new Promise((resolve) => watching?.close(() => resolve())),
  };
}
