import { join } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../preset/base-config.ts';
import { loadRemoteConfig } from '../preset/release.ts';
import { errorsOf } from '../preset/build-errors.ts';

interface Options {
  readonly remote: string;
  /** The remote's folder. */
  readonly root: string;
  /** The module whose `showStandalone` is called with the exports of `remote.config.ts`. */
  readonly page: string;
  /** The output folder: `main.js` and its chunks. */
  readonly folder: string;
  /** Called after each build: with its errors, or none. */
  readonly onEnd: (errors: readonly string[]) => void;
}

/**
 * Builds a remote's pages into a page of their own, without the shell and federation, now and on every change. @returns a
 * function that stops watching. @throws Error naming the invalid part of its declaration.
 */
export async function watchStandalone({ remote, root, page, folder, onEnd }: Options): Promise<() => Promise<void>> {
  const build = (await loadRemoteConfig(root))({ development: false });
  const entry = [
    `import { remote } from ${JSON.stringify(join(build.folder, 'remote.config.ts'))};`,
    `import { showStandalone } from ${JSON.stringify(page)};`,
    'showStandalone(remote);',
  ].join('');
  const base = baseConfig(remote, build.folder, { development: false }, 'browser');
  const compiler = webpack({
    ...base,
    entry: { main: `data:text/javascript,${encodeURIComponent(entry)}` },
    devtool: 'cheap-module-source-map',
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', path: folder, publicPath: '/' },
    // The size of a file does not matter on the developer's own machine.
    optimization: { minimize: false, emitOnErrors: false },
    stats: 'none',
  });
  const watching = compiler.watch({ aggregateTimeout: 40 }, (fault, stats) =>
    onEnd(fault ? [fault.message] : stats ? errorsOf(stats) : []),
  );
  return () => new Promise((resolve) => watching?.close(() => resolve()));
}
