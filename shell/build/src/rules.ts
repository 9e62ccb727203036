import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { workspaceRoot } from './workspace.ts';

const require = createRequire(import.meta.url);

const shortIds = join(import.meta.dirname, 'short-ids-loader.ts');

/** How a build is made. */
export interface BuildMode {
  readonly development: boolean;
}

function swc(namespace: string, { development }: BuildMode, target: 'browser' | 'server') {
  const inBrowser = development && target === 'browser';
  return {
    loader: require.resolve('swc-loader'),
    options: {
      swcrc: false,
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        // React's other runtime for development makes no other HTML and is not among what the shell shares.
        transform: { react: { runtime: 'automatic', development: inBrowser, refresh: inBrowser } },
        experimental: {
          cacheRoot: join(workspaceRoot, 'node_modules', '.cache', 'swc'),
          plugins: [
            [
              require.resolve('@swc/plugin-styled-components'),
              {
                displayName: development,
                fileName: false,
                ssr: true,
                minify: true,
                pure: true,
                transpileTemplateLiterals: true,
                namespace,
              },
            ],
          ],
        },
      },
    },
  };
}

/**
 * Rules for sources and assets. Class names come from the package that a file belongs to, not from who bundles it: a
 * remote's server bundle, its browser build and the shell's shared kit must agree on them.
 */
export function rules(mode: BuildMode, target: 'browser' | 'server'): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: ({ resource = '' }) => [...(mode.development ? [] : [shortIds]), swc(namespaceOf(resource), mode, target)],
    },
    {
      test: /\.(svg|png|jpe?g|webp|avif|woff2)$/,
      type: 'asset/resource',
      generator: { filename: 'static/[name].[contenthash:10][ext]', emit: target === 'browser' },
    },
  ];
}

/** The package of a source file, by its folder: `kit`, `services`, or the top-level folder. */
function namespaceOf(file: string): string {
  const [top = 'workspace', second = ''] = relative(workspaceRoot, file).split(sep);
  return top === 'shell' && (second === 'kit' || second === 'services') ? second : top;
}
