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

/** The folder of the monolith build, and its address while it is measured: a document runs only the shell's own scripts. */
export const monolithDist = join(workspaceRoot, 'e2e', 'dist', 'monolith');
export const monolithBase = `${shellAssetBase}monolith/`;

const requireHere = createRequire(import.meta.url);
const requireFromShell = createRequire(join(shellFolder, 'package.json'));

/** A single copy of federation's core and of the router, under each name that the shell or a remote imports. */
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
    'react-router-dom$': join(shellFolder, 'src', 'shared', 'react-router-dom.ts'),
  };
}

/**
 * The shell for browsers, with every shared library in its one script. It creates the federation host itself, through the
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
    resolve: { ...base.resolve, alias: leanAliases(mode) },
    // One script per dynamic import, because the document can preload only one for each.
    optimization: { splitChunks: false },
    plugins: [
      new webpack.DefinePlugin({
        // The effect of the plugin's `experiments.optimization`: no manifests, and no code for Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: '"web"',
        __plumblineShared__: JSON.stringify(shellOffer(earlier)),
      }),
      new SlimRuntimePlugin(),
      new EarlierServicesPlugin(earlier),
      new CrossOriginPlugin(),
      // In development a script's content changes under the same address.
      ...(mode.development ? [] : [new ChunkHashesPlugin(), compileHint()]),
    ],
  };
}

/**
 * Lets Chromium compile all of the first script on another thread while it arrives: most of its functions run before the page is
 * interactive. https://github.com/WICG/explicit-javascript-compile-hints-file-based
 */
function compileHint(): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^main\./,
    // The minimizer, in the stage before, would remove the comment.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

/**
 * The shell for the development of remotes: the same as for visitors, except for React's development build, which can refresh
 * components. `path` is the output folder.
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
 * The shell for Node, as two files that include all libraries: `render.cjs`, with which the page server renders everything
 * outside of remotes, and `host.cjs`, which runs in render hosts and is the only file that they may read.
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
 * The monolith that federation is compared with in measurements: the same shell and pages in one ordinary bundle. Never served to
 * visitors.
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
      alias: leanAliases(mode),
    },
    plugins: [new CrossOriginPlugin(), new ChunkHashesPlugin(), compileHint()],
  };
}
