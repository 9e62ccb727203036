import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { restoringMark } from '../../../platform/database/restoring.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { advanceSequence } from '../../../releases/index.ts';
import type { Settings } from '../../../settings.ts';
import { pathExists } from '../../../platform/path-exists.ts';
import { StartError } from '../../../platform/start-error.ts';
import { assertIntact } from './snapshot-database.ts';
import { assertUnused } from './require-unused.ts';
import { operatorError } from './operator-error.ts';
import { copyInto, cannotBeRenamed, moveContents, listContents } from './folder-contents.ts';
import { keyFiles, archivePaths, type Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreSchema } from './restore-schema.ts';
import { syncFolder } from '../../../platform/sync-folder.ts';

interface RestoreOptions {
  /** In ms since 1970. */
  readonly now: number;
  /** Whether existing data may be set aside. */
  readonly replace: boolean;
  /** Writes the restore to the audit log of the restored database, before that database becomes visible. */
  readonly recordRestore: (db: Database) => Promise<void>;
}

/** The result of a restore. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** Where the previous data is now, as texts for the operator; empty if there was none. */
  readonly setAside: readonly string[];
  /** Keys that are neither in the backup nor in the data folder. */
  readonly missingKeys: readonly string[];
}

/** The names in a data folder that a restore replaces. */
function namesToReplace(databaseUrl: string | null): string[] {
  const files = [archivePaths.media, archivePaths.releases, 'last-registry.json'];
  // SQLite leaves its log (-wal) and shared memory (-shm) beside the database after a crash.
  return databaseUrl === null ? ['plumbline.db', 'plumbline.db-wal', 'plumbline.db-shm', ...files] : files;
}

/**
 * Replaces the configured site with a backup, migrated to the newest schema. The backup is unpacked, checked and moved
 * next to the present data before any name is changed. The present data is set aside, never deleted. After an
 * interruption no process starts on the data. @throws StartError if the site runs, if there is data already, or if the
 * backup is not valid.
 */
export async function restoreBackup(
  settings: Pick<Settings, 'dataFolder' | 'databaseUrl'>,
  file: string,
  options: RestoreOptions,
): Promise<RestoredBackup> {
  const { dataFolder, databaseUrl } = settings;
  await mkdir(dataFolder, { recursive: true });
  const staged = await mkdtemp(join(dataFolder, '.restore-'));
  const fixedFolders: FixedFolders = new Map();
  try {
    const manifest = await openBackup(file, staged, { sync: true });
    assertSameDialect(manifest, databaseUrl);
    // The contents of mounted folders are copied before data is replaced, because their disk may be full or not
    // writable.
    for (const name of [archivePaths.media, archivePaths.releases]) {
      const folder = join(dataFolder, name);
      if (await cannotBeRenamed(folder, staged)) fixedFolders.set(name, await copyInto(folder, join(staged, name)));
    }
    const finish = async (db: Database): Promise<void> => {
      await migrate(db);
      await advanceSequence(db, options.now);
      await options.recordRestore(db);
    };
    if (databaseUrl === null) {
      assertIntact(join(staged, archivePaths.sqlite));
      const db = openSqlite(join(staged, archivePaths.sqlite));
      try {
        await finish(db);
      } finally {
        await db.close();
      }
    }

    const marker = restoringMark(dataFolder);
    const interrupted = await pathExists(marker);
    // From here on no process can start; processes that started before are detected.
    await writeFile(marker, `${file}\n`);
    try {
      await assertUnused(settings, options.now);
      if (!options.replace)
        await assertNoData({ dataFolder, names: namesToReplace(databaseUrl), fixedFolders }, interrupted);
    } catch (error) {
      if (!interrupted) await rm(marker);
      throw error;
    }
    // The milliseconds keep the names of two restores different.
    const timestamp = new Date(options.now).toISOString().replaceAll(/[-:.]/g, '');
    const setAside: string[] = [];
    if (databaseUrl !== null) {
      const schema = await restoreSchema(databaseUrl, join(staged, archivePaths.postgres), {
        ...options,
        setAsideAs: `replaced_${timestamp.toLowerCase()}`,
        finish,
      }).catch(async (error: unknown) => {
        // Nothing has changed, so the marker can be removed.
        if (!interrupted) await rm(marker);
        throw error;
      });
      if (schema !== null) setAside.push(`the schema ${schema} of the database`);
    }
    setAside.push(
      ...(await replaceData({ dataFolder, staged, fixedFolders, names: namesToReplace(databaseUrl), timestamp })),
    );
    await rm(marker);
    await syncFolder(dataFolder);
    const present = await Promise.all(keyFiles.map(async (name) => pathExists(join(dataFolder, name))));
    return { manifest, setAside, missingKeys: keyFiles.filter((_, index) => !present[index]) };
  } catch (error) {
    throw operatorError(error, dataFolder);
  } finally {
    for (const unpacked of [staged, ...fixedFolders.values()]) await rm(unpacked, { recursive: true, force: true });
  }
}

function assertSameDialect({ database: { dialect } }: Manifest, databaseUrl: string | null): void {
  if (dialect === 'sqlite' && databaseUrl !== null)
    throw new StartError(
      'the backup is of SQLite, but DATABASE_URL is set: restore without it, then copy the database',
    );
  if (dialect === 'postgres' && databaseUrl === null)
    throw new StartError('the backup is of PostgreSQL: set DATABASE_URL to the database to restore into');
}

/** @throws StartError if there is data already. */
async function assertNoData(
  { dataFolder, names, fixedFolders }: Pick<Replacement, 'dataFolder' | 'names' | 'fixedFolders'>,
  interrupted: boolean,
): Promise<void> {
  if (interrupted) throw new StartError('a restore was interrupted here: add --replace to restart it');
  for (const name of names) {
    const path = join(dataFolder, name);
    if (!(fixedFolders.has(name) ? (await listContents(path)).length > 0 : await hasContent(path))) continue;
    throw new StartError(`there is a site in ${dataFolder} already (${name}): add --replace, and it is set aside`);
  }
}

/** Folders that cannot be renamed, such as mount points, by name, with the path of their new contents. */
type FixedFolders = Map<string, string>;

interface Replacement {
  readonly dataFolder: string;
  readonly staged: string;
  readonly fixedFolders: FixedFolders;
  /** Names that are set aside if they exist. */
  readonly names: readonly string[];
  /** Part of the name under which data is set aside. */
  readonly timestamp: string;
}

/** Sets the present data aside and moves the unpacked data in its place. @returns where the previous data is. */
async function replaceData({ dataFolder, staged, fixedFolders, names, timestamp }: Replacement): Promise<string[]> {
  const keys: string[] = [];
  for (const name of keyFiles) {
    const [old, next] = await Promise.all([
      readIfPresent(join(dataFolder, name)),
      readIfPresent(join(staged, archivePaths.keys, name)),
    ]);
    if (next !== null && next !== old) keys.push(name);
  }
  const setAside = join(dataFolder, `replaced-${timestamp}`);
  const setAsideFolders = new Set<string>();
  for (const name of [...names, ...keys]) {
    if (fixedFolders.has(name) || !(await hasContent(join(dataFolder, name)))) continue;
    await mkdir(setAside, { recursive: true, mode: 0o700 });
    await rename(join(dataFolder, name), join(setAside, name));
    setAsideFolders.add(setAside);
  }
  for (const [name, unpacked] of fixedFolders) {
    const folder = join(dataFolder, name);
    const setAsideFolder = join(folder, `.replaced-${timestamp}`);
    if (await moveContents(folder, setAsideFolder)) setAsideFolders.add(setAsideFolder);
    await moveContents(unpacked, folder);
  }
  const moves = [
    [archivePaths.sqlite, 'plumbline.db'],
    [archivePaths.media, 'media'],
    [archivePaths.releases, 'releases'],
    ...keys.map((name) => [`${archivePaths.keys}/${name}`, name] as const),
  ] as const;
  for (const [from, to] of moves) {
    if (fixedFolders.has(to) || !(await pathExists(join(staged, from)))) continue;
    await syncFolder(dirname(join(staged, from)));
    await rename(join(staged, from), join(dataFolder, to));
  }
  await syncFolder(dataFolder);
  return [...setAsideFolders];
}

async function readIfPresent(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** Whether a path is a file or a folder with contents; an empty folder can be replaced by a rename. */
async function hasContent(path: string): Promise<boolean> {
  const names = await readdir(path).catch((error: unknown) => (error as NodeJS.ErrnoException).code);
  return Array.isArray(names) ? names.length > 0 : names === 'ENOTDIR';
}
