import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const requireHere = createRequire(import.meta.url);
const browserFolder = join(import.meta.dirname, 'browser');
const refreshRuntime = requireHere.resolve('react-refresh/runtime');
const sharedRefreshRuntime = join(browserFolder, 'refresh-runtime.ts');

interface Output {
  readonly owner: string;
  /** Where the build goes. */
  readonly folder: string;
  /** The address of the build's files. */
  readonly base: string;
}

/**
 * A browser build that is watched: its modules are replaced in the running page, components keep their state.
 * `pages` are the ids of modules that export a `Page` beside functions of the shell's.
 */
export function browserForDevelopment(
  configuration: Configuration,
  { owner, folder }: Output,
  pages: readonly string[],
): Configuration {
  const { alias = {} } = configuration.resolve ?? {};
  if (Array.isArray(alias)) throw new TypeError(`The aliases of ${owner} must be an object`);
  return {
    ...watched(configuration, join(folder, 'browser')),
    resolve: {
      ...configuration.resolve,
      alias: {
        ...alias,
        // Every build in a page must refresh through one runtime: React asks only the one that came last.
        'react-refresh/runtime$': sharedRefreshRuntime,
        [refreshRuntime]: sharedRefreshRuntime,
        'react-refresh-itself$': join(dirname(refreshRuntime), 'cjs', 'react-refresh-runtime.development.js'),
      },
    },
    plugins: [
      ...(configuration.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, browserFolder] }),
      new webpack.EntryPlugin(configuration.context ?? folder, join(browserFolder, 'hot-client.ts'), {}),
      new webpack.DefinePlugin({
        // Else it writes text into style elements while it is developed, which the policy of pages refuses.
        SC_DISABLE_SPEEDY: 'false',
        __plumblineOwner__: JSON.stringify(owner),
        __plumblinePages__: JSON.stringify(pages),
      }),
    ],
  };
}

/** A server build that is watched; its assets have the addresses of the browser build. */
export function serverForDevelopment(configuration: Configuration, { folder, base }: Output): Configuration {
  const build = watched(configuration, join(folder, 'server'));
  // A remote's bundle is told its address when it is evaluated.
  return configuration.output?.publicPath === '' ? build : { ...build, output: { ...build.output, publicPath: base } };
}

function watched(configuration: Configuration, path: string): Configuration {
  return {
    ...configuration,
    // The folder is emptied once, at the start: a tab that is two builds behind needs both updates.
    output: { ...configuration.output, path, clean: false },
    // What does not compile leaves the last good build where it is.
    optimization: { ...configuration.optimization, emitOnErrors: false },
    watchOptions: { aggregateTimeout: 40, ignored: ['**/node_modules/**', '**/dist/**', '**/.git/**'] },
    stats: 'none',
  };
}
