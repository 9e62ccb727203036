import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root. */
export const workspaceRoot = join(import.meta.dirname, '..', '..', '..');

/** The output folder of `npm run storybook -- build`, for tests and for the staff of a site. */
export const builtStorybook = join(workspaceRoot, 'storybook', 'storybook-static');

/** The remotes of this repository: every folder `mf-*` with a declaration. */
export function remoteFolders(): string[] {
  return readdirSync(workspaceRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
    .map((entry) => entry.name)
    .filter((name) => readdirSync(join(workspaceRoot, name)).includes('remote.config.ts'))
    .sort();
}
