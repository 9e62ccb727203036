import { copyFile, lstat, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { operatorError } from './operator-error.ts';
import { isFinished, listFiles } from './list-files.ts';
import { syncFolder } from '../../../platform/sync-folder.ts';

/** Error codes of renaming a folder to a non-empty folder. */
const nonEmptyErrors: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EISDIR', 'ENOTDIR']);

/**
 * Whether a folder cannot be renamed because it is a mount point or a symbolic link. `nonEmptySibling` is a non-empty
 * folder beside it, so that the attempted rename always fails and changes nothing. @throws StartError if the folder
 * cannot be renamed for another reason.
 */
export async function cannotBeRenamed(folder: string, nonEmptySibling: string, move = rename): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null);
  if (stats === null || stats.isSymbolicLink()) return stats !== null;
  try {
    await move(folder, nonEmptySibling);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EBUSY' || code === 'EXDEV') return true;
    if (!nonEmptyErrors.has(code)) throw operatorError(error, folder);
  }
  return false;
}

/**
 * Copies files to a new folder inside another folder, possibly on another disk, and syncs them. @returns the new
 * folder.
 */
export async function copyInto(folder: string, from: string): Promise<string> {
  let staging = '';
  try {
    staging = await mkdtemp(join(folder, '.restore-'));
    const folders = new Set([staging]);
    for (const path of await listFiles(from)) {
      const file = join(staging, path);
      for (let above = dirname(file); above !== staging; above = dirname(above)) folders.add(above);
      await mkdir(dirname(file), { recursive: true });
      await copyFile(join(from, path), file);
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
    for (const path of folders) await syncFolder(path);
  } catch (error) {
    if (staging !== '') await rm(staging, { recursive: true, force: true });
    throw operatorError(error, folder);
  }
  return staging;
}

/** The contents of a folder, except temporary files, data set aside by a restore, and file system folders. */
export async function listContents(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isFinished);
}

/** Moves the contents of a folder to another folder on the same disk. @returns whether there was anything to move. */
export async function moveContents(from: string, to: string): Promise<boolean> {
  const names = await listContents(from);
  if (names.length === 0) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(from, name), join(to, name));
  for (const folder of [from, to]) await syncFolder(folder);
  return true;
}
