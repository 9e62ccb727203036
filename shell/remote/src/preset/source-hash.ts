import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { installedPackage, platformPackages } from './packages.ts';

const skippedFolders = new Set(['node_modules', 'dist', '.build', 'testing', 'storybook-static']);
const skippedFiles = /\.(test|stories)\.tsx?$|\.md$/;

/** The files of a package in `root`, or of a folder in it. */
function* sourceFiles(root: string, folder = root): Generator<string> {
  // Below a folder of `src`, a folder can have any name: that of a page, for example.
  const skipped = /^src[\\/]/.test(relative(root, folder)) ? null : skippedFolders;
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped?.has(entry.name)) yield* sourceFiles(root, path);
    } else if (entry.isFile() && !skippedFiles.test(entry.name)) yield path;
  }
}

/**
 * The parts of pnpm's lockfile for these folders and the root: their dependencies, and every resolution.
 * A new remote, or another remote's new library, does not change the result.
 */
export function lockfilePartFor(folders: readonly string[], lockfile: string): string {
  const [, before, importers, resolved] = /^(.*\nimporters:\n)(.*?)(\n[a-z]+:\n.*)$/s.exec(lockfile) ?? [];
  if (before === undefined || importers === undefined || resolved === undefined) return lockfile;
  const importerBlocks = importers.split(/\n(?= {2}\S)/).filter((block) => {
    const name = /^ {2}'?(.+?)'?:/.exec(block)?.[1] ?? '.';
    return name === '.' || folders.some((folder) => name === folder || name.startsWith(`${folder}/`));
  });
  return [before, ...importerBlocks, resolved].join('\n');
}

/** A package that a build reads. */
interface Source {
  readonly name: string;
  readonly folder: string;
}

/**
 * The remote in `folder` and the packages that its build reads: those of the site, and this one. In a repository of its own
 * they are installed, in the site's they are sources.
 */
export function sourcesOf(name: string, folder: string): readonly Source[] {
  return [
    { name, folder },
    ...platformPackages.map((one) => ({ name: one, folder: installedPackage(folder, one) })),
    { name: '@plumbline/remote', folder: join(import.meta.dirname, '..', '..') },
  ];
}

/**
 * A hash of all inputs of these packages' build: their sources, their locked dependencies, and `mode`. Equal hashes
 * mean equal builds.
 */
export function sourceHash(sources: readonly Source[], mode: string): string {
  const hash = createHash('sha256').update(mode);
  const lockfile = lockfileOf(sources[0]?.folder ?? '');
  if (lockfile !== null) {
    const folders = sources.map(({ folder }) => relative(dirname(lockfile), folder).replaceAll('\\', '/'));
    hash.update(lockfilePartFor(folders, readFileSync(lockfile, 'utf8')));
  }
  for (const { name, folder } of sources) {
    for (const file of sourceFiles(folder)) {
      hash.update(`\0${name}/${relative(folder, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** The lockfile of the folder or of the nearest one above it; null if there is none. */
export function lockfileOf(folder: string): string | null {
  const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock'].map((name) => join(folder, name)).find(existsSync);
  if (found !== undefined) return found;
  return dirname(folder) === folder ? null : lockfileOf(dirname(folder));
}
