import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { restoringMark } from '../../../platform/database/restoring.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { advanceSequence } from '../../../releases/index.ts';
import type { Settings } from '../../../settings.ts';
import { StartError } from '../../../platform/start-error.ts';
import { assertIntact } from './copy-database.ts';
import { assertUnused } from './require-unused.ts';
import { faultOf } from './fault-of.ts';
import { copyInto, cannotBeRenamed, moveContents, listContents } from './in-place.ts';
import { keyFiles, places, type Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreSchema } from './restore-schema.ts';
import { syncFolder } from './sync-folder.ts';

interface RestoreOptions {
  /** In ms since 1970. */
  readonly now: number;
  /** Whether existing data may be set aside. */
  readonly replace: boolean;
  /** Runs in the restored database before it becomes visible. */
  readonly note: (db: Database) => Promise<void>;
}

/** The result of a restore. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** The new places of the previous data; empty if there was none. */
  readonly aside: readonly string[];
  /** Keys that are neither in the backup nor in the data folder. */
  readonly missingKeys: readonly string[];
}

/** The parts of a data folder that a restore replaces. */
function replacedIn(databaseUrl: string | null): string[] {
  const files = [places.media, places.releases, 'last-registry.json'];
  // The two files beside the database remain after a crash.
  return databaseUrl === null ? ['plumbline.db', 'plumbline.db-wal', 'plumbline.db-shm', ...files] : files;
}

/**
 * Replaces the configured site with a backup, migrated to the newest schema. The backup is unpacked, checked and moved
 * next to the present data before names are changed. The present data is set aside, never deleted. After an
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
  const inPlace: InPlace = new Map();
  try {
    const manifest = await openBackup(file, staged, { sync: true });
    assertSameProduct(manifest, databaseUrl);
    // Copied before anything is replaced, because another disk may be full or not writable.
    for (const name of [places.media, places.releases]) {
      const folder = join(dataFolder, name);
      if (await cannotBeRenamed(folder, staged)) inPlace.set(name, await copyInto(folder, join(staged, name)));
    }
    const finish = async (db: Database): Promise<void> => {
      await migrate(db);
      await advanceSequence(db, options.now);
      await options.note(db);
    };
    if (databaseUrl === null) {
      assertIntact(join(staged, places.sqlite));
      const db = openSqlite(join(staged, places.sqlite));
      try {
        await finish(db);
      } finally {
        await db.close();
      }
    }

    const mark = restoringMark(dataFolder);
    const interrupted = await isThere(mark);
    // From here on no process can start; processes that started before are detected.
    await writeFile(mark, `${file}\n`);
    try {
      await assertUnused(settings, options.now);
      if (!options.replace) await assertNoData({ dataFolder, names: replacedIn(databaseUrl), inPlace }, interrupted);
    } catch (error) {
      if (!interrupted) await rm(mark);
      throw error;
    }
    // Precise to the millisecond, so that restores do not set data aside under the same name.
    const stamp = new Date(options.now).toISOString().replaceAll(/[-:.]/g, '');
    const aside: string[] = [];
    if (databaseUrl !== null) {
      const schema = await restoreSchema(databaseUrl, join(staged, places.postgres), {
        ...options,
        aside: `replaced_${stamp.toLowerCase()}`,
        finish,
      }).catch(async (error: unknown) => {
        // Nothing has changed, so the marker can be removed.
        if (!interrupted) await rm(mark);
        throw error;
      });
      if (schema !== null) aside.push(`the schema ${schema} of the database`);
    }
    aside.push(...(await swap({ dataFolder, staged, inPlace, names: replacedIn(databaseUrl), stamp })));
    await rm(mark);
    await syncFolder(dataFolder);
    const there = await Promise.all(keyFiles.map(async (name) => isThere(join(dataFolder, name))));
    return { manifest, aside, missingKeys: keyFiles.filter((_, index) => !there[index]) };
  } catch (error) {
    throw faultOf(error, dataFolder);
  } finally {
    for (const brought of [staged, ...inPlace.values()]) await rm(brought, { recursive: true, force: true });
  }
}

function assertSameProduct({ database: { dialect } }: Manifest, databaseUrl: string | null): void {
  if (dialect === 'sqlite' && databaseUrl !== null)
    throw new StartError(
      'the backup is of SQLite, but DATABASE_URL is set: restore without it, then copy the database',
    );
  if (dialect === 'postgres' && databaseUrl === null)
    throw new StartError('the backup is of PostgreSQL: set DATABASE_URL to the database to restore into');
}

/** @throws StartError if there is data already. */
async function assertNoData(
  { dataFolder, names, inPlace }: Pick<Swap, 'dataFolder' | 'names' | 'inPlace'>,
  interrupted: boolean,
): Promise<void> {
  if (interrupted) throw new StartError('a restore was interrupted here: add --replace to restart it');
  for (const name of names) {
    const path = join(dataFolder, name);
    if (!(inPlace.has(name) ? (await listContents(path)).length > 0 : await holdsAnything(path))) continue;
    throw new StartError(`there is a site in ${dataFolder} already (${name}): add --replace, and it is set aside`);
  }
}

/** Folders that cannot be renamed, by name, with the path of their new contents. */
type InPlace = Map<string, string>;

interface Swap {
  readonly dataFolder: string;
  readonly staged: string;
  readonly inPlace: InPlace;
  /** Names that are set aside if they exist. */
  readonly names: readonly string[];
  /** Part of the name under which data is set aside. */
  readonly stamp: string;
}

/** Sets the present data aside and moves the unpacked data in its place. @returns where the previous data is. */
async function swap({ dataFolder, staged, inPlace, names, stamp }: Swap): Promise<string[]> {
  const keys: string[] = [];
  for (const name of keyFiles) {
    const [old, next] = await Promise.all([read(join(dataFolder, name)), read(join(staged, places.keys, name))]);
    if (next !== null && next !== old) keys.push(name);
  }
  const aside = join(dataFolder, `replaced-${stamp}`);
  const kept = new Set<string>();
  for (const name of [...names, ...keys]) {
    if (inPlace.has(name) || !(await holdsAnything(join(dataFolder, name)))) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(join(dataFolder, name), join(aside, name));
    kept.add(aside);
  }
  for (const [name, brought] of inPlace) {
    const folder = join(dataFolder, name);
    const there = join(folder, `.replaced-${stamp}`);
    if (await moveContents(folder, there)) kept.add(there);
    await moveContents(brought, folder);
  }
  const moves = [
    [places.sqlite, 'plumbline.db'],
    [places.media, 'media'],
    [places.releases, 'releases'],
    ...keys.map((name) => [`${places.keys}/${name}`, name] as const),
  ] as const;
  for (const [from, to] of moves) {
    if (inPlace.has(to) || !(await isThere(join(staged, from)))) continue;
    await syncFolder(dirname(join(staged, from)));
    await rename(join(staged, from), join(dataFolder, to));
  }
  await syncFolder(dataFolder);
  return [...kept];
}

async function read(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}

/** An empty folder does not count, because it can be replaced by a rename. */
async function holdsAnything(path: string): Promise<boolean> {
  const names = await readdir(path).catch((error: unknown) => (error as NodeJS.ErrnoException).code);
  return Array.isArray(names) ? names.length > 0 : names === 'ENOTDIR';
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
