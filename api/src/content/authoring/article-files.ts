import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { StartError } from '../../platform/start-error.ts';

const endings: ReadonlySet<string> = new Set(['.md', '.markdown', '.html', '.htm']);

/** The article files at a path: the file itself, or all files in the folder and its subfolders except hidden ones. */
export async function articleFiles(path: string): Promise<string[]> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code ?? 'no reason given'})`, { cause: error });
  });
  if (entry.isDirectory()) return filesBelow(path);
  if (endings.has(extname(path).toLowerCase())) return [path];
  throw new StartError(`${path} is neither a folder nor a file ending in ${[...endings].join(', ')}`);
}

/** Links and devices are returned by their name, and refused when they are read. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) return filesBelow(path);
    return endings.has(extname(entry.name).toLowerCase()) ? [path] : [];
  });
  return (await Promise.all(found)).flat().sort();
}
