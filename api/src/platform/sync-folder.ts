import { open } from 'node:fs/promises';

/** Syncs a folder's entries to the disk, because the sync of a file does not include its name. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
