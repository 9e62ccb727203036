import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from '@plumbline/contract/releases/releases';
import { compile } from './compile.ts';
import { compressFolder } from './compress.ts';
import { beginDraft, replaceFolder } from './draft-folder.ts';
import { describeFiles, releaseHash } from './files.ts';
import { containerEntry, exposedModule, type RemoteBuild } from './remote-config.ts';
import { lockfileOf, sourcesOf } from './source-hash.ts';

/** A remote's build on disk: `folder` holds `browser/`, `server/` and `release.json`. */
export interface BuiltRelease {
  readonly release: Release;
  readonly folder: string;
  /** False if the sources had not changed since the last build. */
  readonly rebuilt: boolean;
}

/**
 * Builds the remote in `root` for the browser and the server and describes the result in `dist/release.json`; does nothing where
 * the sources are those of the last build. @throws Error with webpack's report, or naming a folder without a remote.
 */
export async function buildRemote(root: string): Promise<BuiltRelease> {
  const build = (await loadRemoteConfig(root))({ development: false });
  const folder = join(build.folder, 'dist');
  const sourceHashFile = join(folder, '.source-hash');
  if (existsSync(sourceHashFile) && readFileSync(sourceHashFile, 'utf8') === build.sourceHash) {
    return {
      release: JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release,
      folder,
      rebuilt: false,
    };
  }
  const draft = beginDraft(build.folder);
  await compile(build.browser);
  if (build.server) await compile(build.server);
  const release = describe(build, draft);
  compressFolder(join(draft, 'browser'));
  writeFileSync(join(draft, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  writeFileSync(join(draft, '.source-hash'), build.sourceHash);
  replaceFolder(draft, folder);
  return { release, folder, rebuilt: true };
}

/** Loads the `webpack.config.ts` of the remote in `folder`. @throws Error if there is none. */
export async function loadRemoteConfig(folder: string): Promise<(mode: { development: boolean }) => RemoteBuild> {
  const file = join(folder, 'webpack.config.ts');
  if (!existsSync(file)) throw new Error(`There is no remote in ${folder}: it has no webpack.config.ts`);
  const module = (await import(pathToFileURL(file).href)) as {
    default: (mode: { development: boolean }) => RemoteBuild;
  };
  return module.default;
}

function describe(build: RemoteBuild, folder: string): Release {
  const files = describeFiles(folder, (path) => path.startsWith('browser/') || path.startsWith('server/'));
  const release = {
    remote: build.declaration.name,
    declaration: build.declaration,
    container: { name: build.containerName, entry: containerEntry, module: exposedModule },
    server: build.server ? 'server/remote.cjs' : null,
    assets: build.pageAssets.assets,
    fallbacks: build.pageAssets.fallbacks,
    files,
    shared: build.sharedRanges,
    builtAt: new Date().toISOString(),
    revision: gitRevision(build),
  };
  return { ...release, hash: releaseHash(release) };
}

/**
 * The git revision of the build's inputs, null outside a repository. It ends in `-dirty` if they were not committed: the release
 * then cannot be rebuilt from the revision alone.
 */
function gitRevision({ declaration, folder }: RemoteBuild): string | null {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['--no-optional-locks', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  const sources = sourcesOf(declaration.name, folder).map((source) => source.folder);
  // The lockfile identifies the installed packages.
  const paths = [...sources, lockfileOf(folder) ?? folder].filter((path) => !/[\\/]node_modules[\\/]/.test(path));
  try {
    const revision = git('rev-parse', 'HEAD');
    return git('status', '--porcelain', '--', ...paths) === '' ? revision : `${revision}-dirty`;
  } catch {
    return null;
  }
}
