import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupRules } from './backup-settings.ts';

const named = /^plumbline-\d{8}T\d{6}Z\.tar\.gz$/;

/** What a backup is called that the API makes by itself; `now` in ms since 1970. By name they stand in the order of their times. */
export function backupName(now: number): string {
  return `plumbline-${stamp(now)}.tar.gz`;
}

/** What one is called that somebody asked for without a name: only they remove it. */
export function manualBackupName(now: number): string {
  return `plumbline-manual-${stamp(now)}.tar.gz`;
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** Where backups go that nobody gave a place. */
export function backupsFolder({
  backups,
  dataFolder,
}: {
  readonly backups: BackupRules | null;
  readonly dataFolder: string;
}): string {
  return backups?.folder ?? join(dataFolder, 'backups');
}

/** Removes all but the newest `keep` backups of a folder that the API made by itself. @returns those that went. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => named.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** In ms: a draft that nothing was written to for so long was left by a process that died. */
const staleDraft = 3_600_000;

/** Removes what processes that died, and backups that were not sound, have left in a folder; `now` in ms since 1970. */
export async function sweepDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // The last one is there to be looked at until the next is made.
  for (const name of names.filter((one) => named.test(one.replace(/\.unsound$/, '')) && one.endsWith('.unsound'))) {
    await rm(join(folder, name), { force: true });
  }
  for (const name of names.filter((one) => /^\.(?:backup|verify)-/.test(one))) {
    const draft = join(folder, name);
    const written = [draft, ...(await readdir(draft).catch(() => [])).map((file) => join(draft, file))];
    const times = await Promise.all(written.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
    if (now - Math.max(...times) > staleDraft) await rm(draft, { recursive: true, force: true });
  }
}
