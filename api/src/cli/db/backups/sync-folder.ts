import { open } from 'node:fs/promises';

/** Waits until the disk has the names in a folder: a file's own sync does not bring its name along. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
