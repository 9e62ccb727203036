import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './root.ts';

/** Files that the site is not built from: a developer's own, and build results. */
const leftOut =
  /^(?:node_modules|docs|e2e|storybook|var|coverage|test-results|\.env|\.git)$|(?:^|\/)(?:dist|\.build|storybook-static)$/;

/**
 * The repository's sources in a temporary folder, which the caller removes, so that a test can edit them: with the installed
 * packages, and without any build.
 */
export async function sourcesCopy(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sources-')));
  await cp(root, folder, {
    recursive: true,
    // Links between packages then stay within the copy.
    verbatimSymlinks: true,
    filter: (from) => !leftOut.test(relative(root, from).replaceAll(sep, '/')),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
