import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in a draft that holds the id of the process that builds it. */
const builderFile = 'builder';

/** The folder of a package's build before it replaces `dist`: a failed build leaves the last good one in place. */
export function draftFolder(packageFolder: string): string {
  return join(packageFolder, '.build');
}

/** Begins a package's draft, which is empty. @throws Error in one line while another process builds the package. */
export function beginDraft(packageFolder: string): string {
  const draft = draftFolder(packageFolder);
  const builder = otherBuilder(draft);
  if (builder !== null)
    throw new Error(
      `${draft}: process ${builder} is building there; wait until it has ended, or remove the folder if it builds nothing`,
    );
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  writeFileSync(join(draft, builderFile), String(process.pid));
  return draft;
}

/** The running process that has begun the draft; null if that has ended, or is this one. */
function otherBuilder(draft: string): number | null {
  try {
    const pid = Number(readFileSync(join(draft, builderFile), 'utf8'));
    return pid > 0 && pid !== process.pid && process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

export function replaceFolder(draft: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  rmSync(join(folder, builderFile), { force: true });
}
