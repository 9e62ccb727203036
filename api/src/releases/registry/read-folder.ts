import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { StartError } from '../../platform/start-error.ts';
import type { Upload } from './parse-upload.ts';

/** Reads a release from a build's folder. @throws StartError if the folder holds no release. */
export async function readReleaseFolder(folder: string): Promise<Upload> {
  const files = new Map<string, Buffer>();
  try {
    for (const part of ['browser', 'server']) {
      const entries = await readdir(join(folder, part), { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries.filter((one) => one.isFile())) {
        const file = join(entry.parentPath, entry.name);
        files.set(relative(folder, file).split(sep).join('/'), await readFile(file));
      }
    }
    return { description: await readFile(join(folder, 'release.json'), 'utf8'), files };
  } catch (cause) {
    throw new StartError(`${folder} holds no release (${(cause as NodeJS.ErrnoException).code})`, { cause });
  }
}
