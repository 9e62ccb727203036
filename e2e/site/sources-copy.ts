import { cp, mkdtemp, realpath, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './root.ts';

/** What the site is not made of, a developer's own files and what is built anew. */
const leftOut =
  /^(?:node_modules|docs|e2e|storybook|var|coverage|test-results|\.env|\.git)$|(?:^|\/)(?:dist|\.build|storybook-static)$/;

/**
 * The repository's sources in a folder of their own, to be removed, so that a test can edit them: with the installed packages, and
 * without any build.
 */
export async function sourcesCopy(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'sources-')));
  await cp(root, folder, {
    recursive: true,
    // The packages that are linked to one another are then those of the copy.
    verbatimSymlinks: true,
    filter: (from) => !leftOut.test(relative(root, from).replaceAll(sep, '/')),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
