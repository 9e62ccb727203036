import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of a package's build before it replaces `dist`: a failed build leaves the last good one in place. */
export function draftFolder(packageFolder: string): string {
  return join(packageFolder, '.build');
}

export function replaceFolder(draft: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}
