import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './root.ts';

/** Files that a build of the site does not need: documentation, tests, a developer's own files, and build results. */
const notCopied =
  /^(?:node_modules|docs|e2e|storybook|var|coverage|test-results|\.env|\.git)$|(?:^|\/)(?:dist|\.build|storybook-static)$/;

/**
 * Copies the repository's sources to a temporary folder, so that a test can edit them. The copy uses the installed packages, and
 * contains no build. The caller removes the folder.
 */
export async function sourcesCopy(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sources-')));
  await cp(root, folder, {
    recursive: true,
    // With relative links, packages of the workspace link to each other within the copy.
    verbatimSymlinks: true,
    filter: (from) => !notCopied.test(relative(root, from).replaceAll(sep, '/')),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
