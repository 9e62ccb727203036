import { lstat, readFile, realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';

/** A file that is not imported. The message continues the file's name: "is missing". */
export class ImportFileRefused extends Error {
  override readonly name = 'ImportFileRefused';
}

/**
 * Reads a regular file below the import's folder. An article must not publish other files of the author's machine, and
 * reading a device might never end. @throws ImportFileRefused.
 */
export async function readImportFile(folder: string, path: string, maxBytes: number): Promise<Buffer> {
  if (isOutside(folder, path)) throw new ImportFileRefused('is outside the imported folder');
  try {
    const entry = await lstat(path);
    if (entry.isSymbolicLink()) throw new ImportFileRefused('is a symbolic link');
    if (!entry.isFile()) throw new ImportFileRefused('is no regular file');
    if (isOutside(await realpath(folder), await realpath(path))) {
      throw new ImportFileRefused('is outside the imported folder, behind a symbolic link');
    }
    if (entry.size <= maxBytes) return await readFile(path);
  } catch (error) {
    if (error instanceof ImportFileRefused) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const message = code === 'ENOENT' ? 'is missing' : `cannot be read (${code ?? 'no reason given'})`;
    throw new ImportFileRefused(message, { cause: error });
  }
  throw new ImportFileRefused(`is larger than ${maxBytes / 1024 / 1024} MB`);
}

function isOutside(folder: string, path: string): boolean {
  const [first] = relative(folder, path).split(sep);
  return first === '..' || first === '' || relative(folder, path) === path;
}
