import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import webpack, { type Configuration } from 'webpack';
import { draftFolder } from '@plumbline/remote/internal/draft-folder';
import { baseConfig } from '@plumbline/remote/internal/base-config';
import { refreshedReact, withRefreshRuntime } from '@plumbline/remote/internal/hot-build';
import { teamShellBase } from '@plumbline/remote/internal/team-shell';
import { earlierPackages, EarlierServicesPlugin } from './earlier-services.ts';
import { ChunkHashesPlugin } from './chunk-hashes-plugin.ts';
import { CrossOriginPlugin } from './cross-origin-plugin.ts';
import type { BuildMode } from '@plumbline/remote/internal/rules';
import { SlimRuntimePlugin } from './slim-runtime-plugin.ts';
import { shellOffer } from './shell-offer.ts';
import { shellAssetBase, shellFolder } from './shell-output.ts';
import { workspaceRoot } from './workspace.ts';

/** Where the twin is built, and the address it is served under while it is measured: a document runs scripts of the shell's own alone. */
export const monolithDist = join(workspaceRoot, 'e2e', 'dist', 'monolith');
export const monolithBase = `${shellAssetBase}monolith/`;

const requireHere = createRequire(import.meta.url);
const requireFromShell = createRequire(join(shellFolder, 'package.json'));

/** One copy of federation's core and of what a page has of the router, whose production build is taken, whoever asks for them. */
function leanAliases(mode: BuildMode): Record<string, string> {
  const core = join(dirname(requireHere.resolve('@module-federation/runtime-core')), 'index.js');
  const router = join(
    dirname(requireFromShell.resolve('react-router/package.json')),
    'dist',
    mode.development ? 'development' : 'production',
  );
  return {
    '@module-federation/runtime-core$': core,
    'react-router$': join(router, 'index.mjs'),
    'react-router/dom$': join(router, 'dom-export.mjs'),
  };
}

/** In browsers: the names of the router that the shell and the remotes use. */
const routerInBrowsers = { 'react-router-dom$': join(shellFolder, 'src', 'shared', 'react-router-dom.ts') };

/**
 * The shell as the browser gets it, with every shared library in its one script. It makes the federation host itself, by the
 * runtime's functions: webpack's plugin would put the runtime before everything else, into the first script.
 */
export function shellBrowserConfig(mode: BuildMode, earlier = earlierPackages(shellFolder)): Configuration {
  const base = baseConfig('shell', shellFolder, mode, 'browser');
  return {
    ...base,
    entry: { main: './src/entry-browser.ts' },
    output: {
      ...base.output,
      path: join(draftFolder(shellFolder), 'browser'),
      publicPath: shellAssetBase,
      uniqueName: 'plumbline_shell',
      clean: true,
    },
    resolve: { ...base.resolve, alias: { ...leanAliases(mode), ...routerInBrowsers } },
    // What comes later comes as one script each: the page names it, and nothing names a second one.
    optimization: { splitChunks: false },
    plugins: [
      new webpack.DefinePlugin({
        // What the plugin's `experiments.optimization` would say: no manifests, and nothing for Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
        __plumblineShared__: JSON.stringify(shellOffer(earlier)),
      }),
      new SlimRuntimePlugin(),
      new EarlierServicesPlugin(earlier),
      new CrossOriginPlugin(),
      // While it is developed a script changes under its address.
      ...(mode.development ? [] : [new ChunkHashesPlugin()]),
    ],
  };
}

/**
 * The shell that a team sees its remote in while it works: what visitors get, but for React, whose build for development can
 * refresh components. `path` is where it goes.
 */
export function teamShellConfig(path: string): Configuration {
  const live = shellBrowserConfig({ development: false });
  return withRefreshRuntime(
    {
      ...live,
      mode: 'development',
      devtool: false,
      entry: { main: [refreshedReact, './src/entry-browser.ts'] },
      output: { ...live.output, path, publicPath: teamShellBase },
    },
    'shell',
  );
}

/**
 * The shell in Node, each in one file with all its libraries: `render.cjs`, by which the page server makes what is no remote's, and
 * `host.cjs`, which runs in render hosts and is the one file that those may read.
 */
export function shellServerConfig(mode: BuildMode, earlier = earlierPackages(shellFolder)): Configuration {
  const base = baseConfig('shell', shellFolder, mode, 'server');
  return {
    ...base,
    entry: { render: './src/entry-server.tsx', host: './render-host/host.ts' },
    output: {
      path: join(draftFolder(shellFolder), 'server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      publicPath: shellAssetBase,
      clean: true,
    },
    resolve: { ...base.resolve, alias: leanAliases(mode) },
    plugins: [new EarlierServicesPlugin(earlier)],
    optimization: { minimize: false, nodeEnv: mode.development ? 'development' : 'production' },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
  };
}

/**
 * The twin that federation is measured against: the same shell and the same pages in one ordinary bundle, with no
 * federation in it. Never served to visitors.
 */
export function monolithConfig(): Configuration {
  const mode = { development: false };
  const base = baseConfig('shell', shellFolder, mode, 'browser');
  return {
    ...base,
    name: 'monolith browser',
    entry: { main: join(workspaceRoot, 'e2e', 'bench', 'page', 'monolith', 'entry.tsx') },
    output: {
      ...base.output,
      path: monolithDist,
      publicPath: monolithBase,
      uniqueName: 'plumbline_monolith',
      clean: true,
    },
    resolve: {
      ...base.resolve,
      alias: { ...leanAliases(mode), ...routerInBrowsers },
    },
    plugins: [new CrossOriginPlugin(), new ChunkHashesPlugin()],
  };
}
