import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupRules } from './backup-settings.ts';

const scheduledName = /^plumbline-\d{8}T\d{6}Z\.tar\.gz$/;

/** File name of a scheduled backup; `now` in ms since 1970. Names sort by time. */
export function backupName(now: number): string {
  return `plumbline-${stamp(now)}.tar.gz`;
}

/** File name of a backup made by command without a given name. Scheduled backups never remove such a file. */
export function manualBackupName(now: number): string {
  return `plumbline-manual-${stamp(now)}.tar.gz`;
}

function stamp(now: number): string {
  return new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The folder of backups that were made without a given path. */
export function backupsFolder({
  backups,
  dataFolder,
}: {
  readonly backups: BackupRules | null;
  readonly dataFolder: string;
}): string {
  return backups?.folder ?? join(dataFolder, 'backups');
}

/**
 * Removes all scheduled backups of a folder except the newest `keep`. Those from after `now`, in ms since 1970, were
 * named by a clock that was ahead, and count as the oldest. @returns the removed file names.
 */
export async function removeOldBackups(folder: string, keep: number, now: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => scheduledName.test(name)).sort();
  const isAhead = (name: string): boolean => name > backupName(now);
  const oldestFirst = [...names.filter(isAhead), ...names.filter((name) => !isAhead(name))];
  const old = oldestFirst.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** In ms: an unfinished backup without a write for this long was left behind by a process that crashed. */
const staleDraft = 3_600_000;

/** Removes unfinished backups of crashed processes and backups that failed verification; `now` in ms since 1970. */
export async function sweepDrafts(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  // A backup that failed verification is kept for inspection until the next backup starts.
  for (const name of names.filter(
    (one) => scheduledName.test(one.replace(/\.unsound$/, '')) && one.endsWith('.unsound'),
  )) {
    await rm(join(folder, name), { force: true });
  }
  for (const name of names.filter((one) => /^\.(?:backup|verify)-/.test(one))) {
    const draft = join(folder, name);
    const written = [draft, ...(await readdir(draft).catch(() => [])).map((file) => join(draft, file))];
    const times = await Promise.all(written.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
    if (now - Math.max(...times) > staleDraft) await rm(draft, { recursive: true, force: true });
  }
}
