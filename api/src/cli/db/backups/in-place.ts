import { copyFile, lstat, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { faultOf } from './fault-of.ts';
import { isFinished, listFiles } from './list-files.ts';
import { syncFolder } from './sync-folder.ts';

/** What a try to take the name of a folder that is not empty ends with. */
const refusals: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EISDIR', 'ENOTDIR']);

/**
 * Whether a folder cannot be set aside under another name: it is a mount point, or a link to where there is more room.
 * `full` is a folder beside it that holds something, so that the try to take its name fails in any case and changes nothing.
 * @throws StartError where its own name may not be changed for another reason.
 */
export async function keepsPlace(folder: string, full: string, move = rename): Promise<boolean> {
  const what = await lstat(folder).catch(() => null);
  if (what === null || what.isSymbolicLink()) return what !== null;
  try {
    await move(folder, full);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EBUSY' || code === 'EXDEV') return true;
    if (!refusals.has(code)) throw faultOf(error, folder);
  }
  return false;
}

/** Copies files into a folder of their own in another, which may be on another disk, and waits for that. @returns where they are. */
export async function bringInto(folder: string, from: string): Promise<string> {
  let brought = '';
  try {
    brought = await mkdtemp(join(folder, '.restore-'));
    const folders = new Set([brought]);
    for (const path of await listFiles(from)) {
      const file = join(brought, path);
      for (let above = dirname(file); above !== brought; above = dirname(above)) folders.add(above);
      await mkdir(dirname(file), { recursive: true });
      await copyFile(join(from, path), file);
      const handle = await open(file, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    }
    for (const one of folders) await syncFolder(one);
  } catch (error) {
    if (brought !== '') await rm(brought, { recursive: true, force: true });
    throw faultOf(error, folder);
  }
  return brought;
}

/** What a folder holds, but drafts, what was set aside in it, and what its file system keeps there. */
export async function ownNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter(isFinished);
}

/** Gives all that a folder holds a place in another one of the same disk. @returns whether there was anything. */
export async function moveNames(from: string, to: string): Promise<boolean> {
  const names = await ownNames(from);
  if (names.length === 0) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) await rename(join(from, name), join(to, name));
  for (const folder of [from, to]) await syncFolder(folder);
  return true;
}
