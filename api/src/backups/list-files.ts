import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file that is being written has a UUID behind its name (media), or lies in a folder whose name begins with a dot (releases). */
const draft = /(?:^|\/)\.|\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The finished files below a folder of the data folder, by their paths from it; none where there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !draft.test(path))
    .sort();
}
