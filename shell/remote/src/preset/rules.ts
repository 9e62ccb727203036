import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import type { Options } from '@swc/core';
import type { RuleSetRule } from 'webpack';
import { readPackage } from './packages.ts';

const require = createRequire(import.meta.url);

// The loader's file is TypeScript in the site's repository, JavaScript in the installed package.
const shortIds = join(import.meta.dirname, `short-ids-loader${extname(import.meta.filename)}`);

/** The mode of a build. */
export interface BuildMode {
  readonly development: boolean;
}

/** The swc options of a package's sources for a target. `namespace` becomes part of the class names of its styled components. */
export function swcOptions(namespace: string, { development }: BuildMode, target: 'browser' | 'server'): Options {
  return {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2023',
      // Not React's `jsx-dev-runtime`: the shell does not share it, and it would add no information.
      transform: { react: { runtime: 'automatic', refresh: development && target === 'browser' } },
      experimental: {
        cacheRoot: join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'swc'),
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
  };
}

function loader(namespace: string, mode: BuildMode, target: 'browser' | 'server') {
  return { loader: require.resolve('swc-loader'), options: swcOptions(namespace, mode, target) };
}

/**
 * Rules for sources and assets. Class names come from the package that a file belongs to, not from who bundles it: a
 * remote's server bundle, its browser build and the shell's shared kit must use the same names.
 */
export function rules(mode: BuildMode, target: 'browser' | 'server'): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      use: ({ resource = '' }) => [
        ...(mode.development ? [] : [shortIds]),
        loader(namespaceOf(resource), mode, target),
      ],
    },
    {
      test: /\.(svg|png|jpe?g|webp|avif|woff2|ics|pdf|csv)$/,
      type: 'asset/resource',
      generator: { filename: 'static/[name].[contenthash:10][ext]', emit: target === 'browser' },
    },
  ];
}

const namespaces = new Map<string, string>();

/** The name of the package that a source file belongs to, without its scope. */
function namespaceOf(file: string): string {
  const folder = dirname(file);
  const cached = namespaces.get(folder);
  if (cached !== undefined) return cached;
  const namespace = existsSync(join(folder, 'package.json'))
    ? readPackage(folder).name.replace(/^@.*\//, '')
    : dirname(folder) === folder
      ? 'remote'
      : namespaceOf(folder);
  namespaces.set(folder, namespace);
  return namespace;
}
