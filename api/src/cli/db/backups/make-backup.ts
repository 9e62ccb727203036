import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { productVersion } from '@plumbline/serving/product-version';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Header, Pack, ReadEntry } from 'tar';
import type { Settings } from '../../../settings.ts';
import { pathExists } from '../../../platform/path-exists.ts';
import { StartError } from '../../../platform/start-error.ts';
import { snapshotDatabase } from './snapshot-database.ts';
import { operatorError } from './operator-error.ts';
import { listFiles } from './list-files.ts';
import { keyFiles, archivePaths, type Manifest, type Part } from './manifest.ts';
import { syncFolder } from '../../../platform/sync-folder.ts';

interface BackupOptions {
  /** In ms since 1970. */
  readonly now: number;
  /** Whether the keys of the data folder are included. */
  readonly keys: boolean;
  /** Aborts the backup between two steps; nothing is left behind. */
  readonly signal?: AbortSignal;
}

/** A finished backup. */
export interface MadeBackup {
  readonly manifest: Manifest;
  /** Size of the archive. */
  readonly bytes: number;
}

/**
 * Makes a backup of the running site as one archive (tar, gzip): first a snapshot of the database, then the files,
 * which exist before the database refers to them. The archive gets its name only when it is complete on the disk.
 * @throws StartError if the file exists, the disk is full, or the database is damaged.
 */
export async function makeBackup(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
  file: string,
  { now, keys, signal }: BackupOptions,
): Promise<MadeBackup> {
  const folder = dirname(file);
  let draftFolder = '';
  try {
    await mkdir(folder, { recursive: true });
    if (await pathExists(file)) throw new StartError(`there is a file ${file} already`);
    draftFolder = await mkdtemp(join(folder, '.backup-'));
    const databaseCopy = join(draftFolder, 'database');
    const { archivePath, summary } = await snapshotDatabase(settings, databaseCopy, signal);
    const draft = join(draftFolder, basename(file));
    const manifest = await writeArchive(draft, async (archive) => {
      const parts = [await archive.add(archivePath, databaseCopy, 0o600)];
      // The copy is deleted early to free disk space for the archive.
      await rm(databaseCopy);
      for (const fileFolder of [archivePaths.media, archivePaths.releases]) {
        const from = join(settings.dataFolder, fileFolder);
        for (const path of await listFiles(from)) {
          signal?.throwIfAborted();
          // A file that is deleted meanwhile was not in use.
          parts.push(...(await ifPresent(archive.add(`${fileFolder}/${path}`, join(from, path), 0o644))));
        }
      }
      for (const name of keys ? keyFiles : []) {
        parts.push(
          ...(await ifPresent(archive.add(`${archivePaths.keys}/${name}`, join(settings.dataFolder, name), 0o600))),
        );
      }
      return {
        format: 1,
        begunAt: new Date(now).toISOString(),
        version: productVersion,
        database: summary,
        keys,
        parts,
      };
    });
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await syncFolder(folder);
    return { manifest, bytes };
  } catch (error) {
    throw operatorError(error, folder);
  } finally {
    if (draftFolder !== '') await rm(draftFolder, { recursive: true, force: true });
  }
}

interface Archive {
  readonly add: (path: string, from: string, mode: number) => Promise<Part>;
}

/** Writes an archive that only its owner can read, with the manifest last, and syncs it. */
async function writeArchive(file: string, fill: (archive: Archive) => Promise<Manifest>): Promise<Manifest> {
  const pack = new Pack({ gzip: { level: 6 }, portable: true });
  const written = pipeline(Readable.from(pack), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  // Errors while parts are added are reported by `writeFailed`.
  written.catch(() => undefined);
  const writeFailed = written.then(() => Promise.reject(new Error('the archive was closed early')));
  writeFailed.catch(() => undefined);

  const entry = (path: string, size: number, mode: number): ReadEntry => {
    const next = new ReadEntry(new Header({ path, size, mode, type: 'File', mtime: new Date(0) }));
    pack.add(next);
    return next;
  };
  const add = async (path: string, from: string, mode: number): Promise<Part> => {
    const handle = await open(from, 'r');
    try {
      const { size: bytes } = await handle.stat();
      const hash = createHash('sha256');
      const tarEntry = entry(path, bytes, mode);
      let read = 0;
      if (bytes > 0) {
        for await (const chunk of handle.createReadStream({
          end: bytes - 1,
          autoClose: false,
        }) as AsyncIterable<Buffer>) {
          read += chunk.length;
          hash.update(chunk);
          if (!tarEntry.write(chunk)) await Promise.race([once(tarEntry, 'drain'), writeFailed]);
        }
      }
      if (read !== bytes) throw new StartError(`${from} has changed while it was read`);
      tarEntry.end();
      return { path, bytes, sha256: hash.digest('hex') };
    } finally {
      await handle.close();
    }
  };
  const manifest = await fill({ add });
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  entry(archivePaths.manifest, text.length, 0o644).end(text);
  pack.end();
  await written;
  return manifest;
}

async function ifPresent(part: Promise<Part>): Promise<Part[]> {
  try {
    return [await part];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
