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

interface ForeignOptions {
  /** Distinguishes the remote from other foreign ones; letters only. */
  readonly key: string;
  /** The range of React versions that the remote requires. */
  readonly react: string;
  /** Whether the build is one file. */
  readonly singleFile: boolean;
  /**
   * Whether the remote's build contains its own React, of another minor version: `shared` with the page, as federation does by
   * default, or `private`; default no own React.
   */
  readonly ownReact?: 'shared' | 'private';
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

/** The React of another toolchain: one minor version older than the shell's. */
const otherReact = fileURLToPath(import.meta.resolve('react-19-2'));
export const otherReactVersion = (createRequire(import.meta.url)('react-19-2/package.json') as { version: string })
  .version;

function sharedReact(requiredVersion: string, ownReact: ForeignOptions['ownReact']) {
  const usual = { singleton: true, strictVersion: true, requiredVersion };
  return ownReact === 'shared'
    ? { ...usual, import: otherReact, version: otherReactVersion }
    : { ...usual, import: false as const };
}

/**
 * A remote built without this repository's preset: by webpack and the federation plugin, with only a name and the exposed and shared
 * modules as options.
 */
export async function foreignRemote({ key, react, singleFile, ownReact }: ForeignOptions): Promise<BuiltRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-foreign-'));
  // The name differs for each build, because a page can have only one container of a name.
  const name = `mf_foreign_${key}_${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  try {
    await writeFile(join(folder, 'remote.js'), source);
    await compile({
      mode: 'production',
      context: folder,
      entry: {},
      resolve: { alias: ownReact === 'private' ? { react$: otherReact } : {} },
      output: { path: join(folder, 'dist'), publicPath: 'auto', uniqueName: name },
      plugins: [
        ...(singleFile ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
        new ModuleFederationPlugin({
          name,
          filename: 'remoteEntry.js',
          exposes: { './remote': './remote.js' },
          shared: ownReact === 'private' ? {} : { react: sharedReact(react, ownReact) },
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
        shared: ownReact === 'private' ? {} : { react },
      }),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
