import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';

/** The packages needed to build and check a remote. */
const packages = ['api/contract', 'shell/build', 'shell/kit', 'shell/remote', 'shell/services'];
const otherFiles = [
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'jest.config.mjs',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'shell/cli/check/lint',
  'shell/cli/test/jest',
  // A remote whose paths conflict with those of a new remote in the tests.
  'mf-blog/remote.config.ts',
];

/** A temporary folder, to be removed, with the parts of the workspace that a remote needs; the installed packages are linked. */
export async function workspaceCopy(): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'workspace-')));
  for (const path of [...packages, ...otherFiles]) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    const filter = (from: string) => !/[\\/](?:node_modules|dist|\.build)$/.test(from);
    await cp(join(workspaceRoot, path), join(root, path), { recursive: true, filter });
  }
  await symlink(join(workspaceRoot, 'node_modules'), join(root, 'node_modules'));
  // The build resolves the shell's libraries from the shell's folder.
  for (const name of [...packages, 'shell']) await linkPackages(root, name, name);
  return root;
}

/** Links the packages that a workspace package (`from`) has installed into a package of the copy (`to`). */
export async function linkPackages(root: string, from: string, to: string): Promise<void> {
  const installed = join(workspaceRoot, from, 'node_modules');
  if (!existsSync(installed)) return;
  for (const name of namesIn(installed)) {
    const packagePath = relative(workspaceRoot, realpathSync(join(installed, name)));
    const target = packagePath.startsWith('node_modules') ? join(workspaceRoot, packagePath) : join(root, packagePath);
    const link = join(root, to, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(target, link);
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => (name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => `${name}/${one}`) : name));
}
