import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { compile } from '@plumbline/remote/internal/compile';
import { fixtureRelease } from '../../shell/server/testing/fixture-release.ts';
import type { BuiltRelease } from './handwritten-remote.ts';

/** The path of a foreign remote's page. */
export const foreignPath = (key: string): string => `/foreign-${key}`;

interface Foreign {
  /** Distinguishes it from other foreign remotes: letters. */
  readonly key: string;
  /** The range of React that it was written for. */
  readonly react: string;
  /** Whether everything is in one file. */
  readonly inOne: boolean;
  /**
   * Whether its toolchain has its own React, of another minor version, and its use: `offered` to the page beside the shell's, as
   * federation does by default, or `kept` to itself; default none.
   */
  readonly own?: 'offered' | 'kept';
}

const source = `
import { createElement, useState, version } from 'react';
function Page() {
  const [times, setTimes] = useState(0);
  return createElement('section', null,
    createElement('h1', null, 'From elsewhere'),
    createElement('p', null, 'React ' + version),
    createElement('button', { type: 'button', onClick: () => setTimes(times + 1) }, 'Pressed ' + times));
}
export const pages = { foreign: async () => ({ Page, meta: () => ({ title: 'From elsewhere' }) }) };
`;

/** The React of another toolchain: a minor before the shell's. */
const otherReact = fileURLToPath(import.meta.resolve('react-19-2'));
export const otherReactVersion = (createRequire(import.meta.url)('react-19-2/package.json') as { version: string })
  .version;

function sharedReact(requiredVersion: string, own: Foreign['own']) {
  const usual = { singleton: true, strictVersion: true, requiredVersion };
  return own === 'offered'
    ? { ...usual, import: otherReact, version: otherReactVersion }
    : { ...usual, import: false as const };
}

/**
 * A remote that was built without this repository's preset: webpack and the federation plugin, a name, its exposed and shared
 * modules, and nothing else.
 */
export async function foreignRemote({ key, react, inOne, own }: Foreign): Promise<BuiltRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-foreign-'));
  // Its own for each build, as a page has one container of a name.
  const name = `mf_foreign_${key}_${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  try {
    await writeFile(join(folder, 'remote.js'), source);
    await compile({
      mode: 'production',
      context: folder,
      entry: {},
      resolve: { alias: own === 'kept' ? { react$: otherReact } : {} },
      output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: name },
      plugins: [
        ...(inOne ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
        new ModuleFederationPlugin({
          name,
          filename: 'remoteEntry.js',
          exposes: { './remote': './remote.js' },
          shared: own === 'kept' ? {} : { react: sharedReact(react, own) },
          manifest: false,
          dts: false,
        }),
      ],
    });
    const scripts = (await readdir(join(folder, 'dist'))).filter((file) => file.endsWith('.js'));
    const browser = Object.fromEntries(
      await Promise.all(
        scripts.map(async (file) => [file, await readFile(join(folder, 'dist', file), 'utf8')] as const),
      ),
    );
    return await fixtureRelease({
      remote: `mf-foreign-${key}`,
      routes: [{ path: foreignPath(key), page: 'foreign', render: 'browser' }],
      server: null,
      browser,
      change: (release) => ({
        ...release,
        container: { ...release.container, name },
        shared: own === 'kept' ? {} : { react },
      }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
