import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where a package is built before its `dist` is replaced: a build that fails leaves the last good one standing. */
export function draftFolder(packageFolder: string): string {
  return join(packageFolder, '.build');
}

export function replaceFolder(draft: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
