import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const requireHere = createRequire(import.meta.url);
const browserFolder = join(import.meta.dirname, 'browser');
const refreshRuntime = requireHere.resolve('react-refresh/runtime');

/** A module that runs in the page; its file is TypeScript in the site's repository, JavaScript where the package is installed. */
const browserModule = (name: string) => join(browserFolder, `${name}${extname(import.meta.filename)}`);

/** The module that enables React's refresh if it comes before React in the page. */
export const refreshedReact = browserModule('refreshed-react');

interface Output {
  readonly owner: string;
  /** The output folder. */
  readonly folder: string;
}

/**
 * A watched browser build: its modules are replaced in the running page, components keep their state. `pages` are the ids of
 * modules that export a `Page` and functions that the shell calls.
 */
export function hotBrowserBuild(
  configuration: Configuration,
  { owner, folder }: Output,
  pages: readonly string[],
): Configuration {
  const refreshing = withRefreshRuntime(withWatchOptions(configuration, join(folder, 'browser')), owner);
  return {
    ...refreshing,
    plugins: [
      ...(refreshing.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, browserFolder] }),
      new webpack.EntryPlugin(configuration.context ?? folder, browserModule('hot-client'), {}),
      new webpack.DefinePlugin({
        // Without this, styled-components writes text into style elements in development, which the content security policy forbids.
        SC_DISABLE_SPEEDY: 'false',
        __plumblinePages__: JSON.stringify(pages),
      }),
    ],
  };
}

/** Makes a build use the page's one refresh runtime: React calls only the runtime that was loaded last. */
export function withRefreshRuntime(configuration: Configuration, owner: string): Configuration {
  const { alias = {} } = configuration.resolve ?? {};
  if (Array.isArray(alias)) throw new TypeError(`The aliases of ${owner} must be an object`);
  const shared = browserModule('refresh-runtime');
  return {
    ...configuration,
    resolve: {
      ...configuration.resolve,
      alias: {
        ...alias,
        'react-refresh/runtime$': shared,
        [refreshRuntime]: shared,
        'react-refresh-itself$': join(dirname(refreshRuntime), 'cjs', 'react-refresh-runtime.development.js'),
      },
    },
    plugins: [
      ...(configuration.plugins ?? []),
      new webpack.DefinePlugin({ __plumblineOwner__: JSON.stringify(owner) }),
    ],
  };
}

/** A build that is watched, whose files go to `path`. */
export function withWatchOptions(configuration: Configuration, path: string): Configuration {
  return {
    ...configuration,
    // The folder is emptied once, at the start: a tab that is two builds behind needs both updates.
    output: { ...configuration.output, path, clean: false },
    // A failed build leaves the last good one in place.
    optimization: { ...configuration.optimization, emitOnErrors: false },
    watchOptions: { aggregateTimeout: 40, ignored: ['**/node_modules/**', '**/dist/**', '**/.git/**'] },
    stats: 'none',
  };
}
