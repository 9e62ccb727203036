import type { Configuration } from 'webpack';
import { rules, type BuildMode } from './rules.ts';

/** The common part of the browser and server builds of the shell and of every remote. */
export function baseConfig(
  owner: string,
  folder: string,
  mode: BuildMode,
  target: 'browser' | 'server',
): Configuration {
  return {
    name: `${owner} ${target}`,
    mode: mode.development ? 'development' : 'production',
    context: folder,
    devtool: mode.development ? 'cheap-module-source-map' : false,
    target: target === 'browser' ? ['web', 'es2023'] : 'node24',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: { rules: rules(mode, target) },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    output: {
      // webpack 5.111 and later fail on a plain pattern here: chunks without content have no hash.
      filename: ({ chunk }) =>
        !mode.development && chunk?.contentHash?.['javascript'] ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: mode.development ? '[name].js' : '[name].[contenthash:10].js',
    },
  };
}
