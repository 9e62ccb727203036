import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { packageFolders } from './package-folders.ts';

/** Violations of the linter's rules, with which the rules are tested, at the paths that they would have in the workspace. */
export const plantedFolder = join(import.meta.dirname, 'planted');

const configurations = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'jest.config.mjs',
  'knip.json',
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'shell/cli/check/lint',
  'shell/cli/test/jest',
  'shell/remote/src/jest',
];

/**
 * A workspace with the real configurations and packages, and only the violations as sources: rules see them at realistic paths,
 * and the real run never sees them. @returns its folder, to be removed.
 */
export async function plantedCopy(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'violations-')));
  const packages = packageFolders().flatMap((name) => [join(name, 'package.json'), join(name, 'tsconfig.json')]);
  for (const path of [...configurations, ...packages]) {
    if (!existsSync(join(workspaceRoot, path))) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(workspaceRoot, path), join(folder, path), { recursive: true });
  }
  await cp(plantedFolder, folder, { recursive: true });
  for (const name of ['', ...packageFolders()]) {
    const modules = join(workspaceRoot, name, 'node_modules');
    if (existsSync(modules)) await symlink(modules, join(folder, name, 'node_modules'));
  }
  return folder;
}
