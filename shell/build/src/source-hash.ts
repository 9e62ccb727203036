import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceRoot } from './workspace.ts';

const skippedFolders = new Set([
  'node_modules',
  'dist',
  '.build',
  'testing',
  'content',
  'migrations',
  'storybook-static',
]);
const skippedFiles = /\.(test|stories)\.tsx?$|\.md$/;

function* sourceFiles(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skippedFolders.has(entry.name)) yield* sourceFiles(path);
    } else if (entry.isFile() && !skippedFiles.test(entry.name)) yield path;
  }
}

/**
 * The lockfile without the packages of others: what these folders and the root ask for, and how everything is resolved.
 * A remote that is new, or has another library, leaves the builds of the others as they are.
 */
export function lockedFor(folders: readonly string[], lockfile: string): string {
  const [, before, importers, resolved] = /^(.*\nimporters:\n)(.*?)(\n[a-z]+:\n.*)$/s.exec(lockfile) ?? [];
  if (before === undefined || importers === undefined || resolved === undefined) return lockfile;
  const own = importers.split(/\n(?= {2}\S)/).filter((block) => {
    const name = /^ {2}'?(.+?)'?:/.exec(block)?.[1] ?? '.';
    return name === '.' || folders.some((folder) => name === folder || name.startsWith(`${folder}/`));
  });
  return [before, ...own, resolved].join('\n');
}

/**
 * A hash over everything that a build of these folders (from the root) reads: their sources, the lockfile, the
 * pinned toolchain and `mode`. Equal hashes mean equal builds.
 */
export function sourceHash(folders: readonly string[], mode: string): string {
  const hash = createHash('sha256').update(mode);
  hash.update(lockedFor(folders, readFileSync(join(workspaceRoot, 'pnpm-lock.yaml'), 'utf8')));
  hash.update(readFileSync(join(workspaceRoot, 'tsconfig.base.json')));
  for (const folder of folders) {
    for (const file of sourceFiles(join(workspaceRoot, folder))) {
      hash.update(`\0${relative(workspaceRoot, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** The folders that a remote's build reads besides its own. */
export const platformFolders = ['shell/kit', 'shell/services', 'shell/build', 'api/contract'] as const;
