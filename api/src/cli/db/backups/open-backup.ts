import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extract, type ReadEntry } from 'tar';
import * as v from 'valibot';
import { migrationNames } from '../../../platform/database/migrations.ts';
import { StartError } from '../../../platform/start-error.ts';
import { operatorError } from './operator-error.ts';
import { listFiles } from './list-files.ts';
import { keyFiles, Manifest, archivePaths } from './manifest.ts';

const singleFiles: ReadonlySet<string> = new Set([
  archivePaths.manifest,
  archivePaths.sqlite,
  archivePaths.postgres,
  ...keyFiles.map((name) => `${archivePaths.keys}/${name}`),
]);
/** Paths of images and releases: no segment begins with a dot, so no path leads out of the folder. */
const folderFile = new RegExp(`^(?:${archivePaths.media}|${archivePaths.releases})(?:/[^./\\\\][^/\\\\]*)+$`);

/**
 * Unpacks a backup into an empty folder and verifies every file against the manifest. With `sync`, all files are synced
 * to the disk. @throws StartError if the backup is incomplete, damaged, or newer than this software.
 */
export async function openBackup(
  file: string,
  folder: string,
  { sync = false }: { readonly sync?: boolean } = {},
): Promise<Manifest> {
  await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code ?? 'no reason given'})`, { cause: error });
  });
  let foreignPath: string | null = null;
  try {
    // An archive can contain any path and file type: only the paths of a backup are unpacked.
    const filter = (path: string, entry: unknown): boolean => {
      const isAllowed = (entry as ReadEntry).type === 'File' && (singleFiles.has(path) || folderFile.test(path));
      if (!isAllowed) foreignPath ??= path;
      return isAllowed;
    };
    await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/^(?:ENOSPC|EDQUOT|EACCES|EROFS)$/.test(code)) throw operatorError(error, folder);
    throw new StartError(`${file} is not a whole backup: it cannot be unpacked`, { cause: error });
  }
  if (foreignPath !== null)
    throw new StartError(`${file} is not a backup: it contains ${String(foreignPath).slice(0, 200)}`);
  const manifest = await readManifest(file, folder);
  const { migration } = manifest.database;
  if (!migrationNames.includes(migration)) {
    throw new StartError(`${file} was made by a newer version (${manifest.version}, migration ${migration})`);
  }
  const listed = new Set(manifest.parts.map(({ path }) => path));
  for (const path of await listFiles(folder)) {
    if (path !== archivePaths.manifest && !listed.has(path))
      throw new StartError(`${file} contains ${path}, which is not in its manifest`);
  }
  for (const { path, bytes, sha256 } of manifest.parts) {
    const found = await readPart(join(folder, path), sync);
    if (found === null) throw new StartError(`${file} is not a whole backup: ${path} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`${file} is damaged: ${path} has changed`);
  }
  return manifest;
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, archivePaths.manifest), 'utf8');
  } catch (error) {
    throw new StartError(`${file} is not a whole backup: it has no manifest`, { cause: error });
  }
  try {
    return v.parse(Manifest, JSON.parse(text));
  } catch (error) {
    throw new StartError(`${file} has a manifest that this version does not know`, { cause: error });
  }
}

async function readPart(file: string, sync: boolean): Promise<{ bytes: number; sha256: string } | null> {
  const handle = await open(file, sync ? 'r+' : 'r').catch(() => null);
  if (handle === null) return null;
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
    if (sync) await handle.sync();
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
