import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file that is being written has a UUID suffix (media), or is in a folder whose name begins with a dot (releases).
 */
const draft = /^\.|\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type ReadFolder = (folder: string) => Promise<readonly Dirent[]>;
const readFolder: ReadFolder = (folder) => readdir(folder, { withFileTypes: true });

/** Whether a name in the data folder is neither a draft nor a file system folder. */
export function isFinished(name: string): boolean {
  return !draft.test(name) && name !== 'lost+found';
}

/**
 * The finished files below a folder of the data folder, as relative paths; empty if the folder does not exist. Files
 * that are deleted or renamed meanwhile do not affect the others.
 */
export async function listFiles(folder: string, read = readFolder): Promise<string[]> {
  const files: string[] = [];
  const folders = [''];
  for (const below of folders) {
    const entries = await read(join(folder, below)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      if (!isFinished(entry.name)) continue;
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) files.push(path);
    }
  }
  return files.sort();
}
