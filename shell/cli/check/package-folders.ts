import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';

/** Every folder of the workspace that is a package, from the root, in alphabetical order. */
export function packageFolders(): string[] {
  const workspace = readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8');
  const list = /^packages:\n((?: +- .+\n)+)/m.exec(workspace)?.[1] ?? '';
  const patterns = [...list.matchAll(/^ +- '?([^'\n]+)'?$/gm)].map(([, pattern = '']) => `${pattern}/package.json`);
  return globSync(patterns, { cwd: workspaceRoot })
    .map((file) => file.replace(/[\\/]package\.json$/, ''))
    .sort();
}
