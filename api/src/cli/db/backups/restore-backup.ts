import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { restoringMark } from '../../../platform/database/restoring.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { skipAhead } from '../../../releases/index.ts';
import type { Settings } from '../../../settings.ts';
import { StartError } from '../../../platform/start-error.ts';
import { demandWhole } from './copy-database.ts';
import { demandUnused } from './require-unused.ts';
import { faultOf } from './fault-of.ts';
import { bringInto, keepsPlace, moveNames, ownNames } from './in-place.ts';
import { keyFiles, places, type Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { putBackDump } from './put-back-dump.ts';
import { syncFolder } from './sync-folder.ts';

interface RestoreOptions {
  /** In ms since 1970. */
  readonly now: number;
  /** Whether what is there may be set aside. */
  readonly replace: boolean;
  /** Done in the restored database before anybody sees it. */
  readonly note: (db: Database) => Promise<void>;
}

/** What was restored. */
export interface RestoredBackup {
  readonly manifest: Manifest;
  /** Where what was there is now; empty where there was nothing. */
  readonly aside: readonly string[];
  /** Keys that neither the backup nor the data folder has. */
  readonly missingKeys: readonly string[];
}

/** What of a data folder a backup takes the place of. */
function replacedIn(databaseUrl: string | null): string[] {
  const files = [places.media, places.releases, 'last-registry.json'];
  // The two beside the database are what a crash leaves of it.
  return databaseUrl === null ? ['plumbline.db', 'plumbline.db-wal', 'plumbline.db-shm', ...files] : files;
}

/**
 * Puts a backup in the place of what the settings name, at the newest schema. It is unpacked, checked and brought there
 * aside; then names change. What was there is set aside, never removed. Broken off in between, nothing starts on it.
 * @throws StartError where the site runs, there is something already, or it is no sound backup.
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
    demandSameProduct(manifest, databaseUrl);
    // Before anything is replaced: on another disk there may be no room, or no right to.
    for (const name of [places.media, places.releases]) {
      const folder = join(dataFolder, name);
      if (await keepsPlace(folder, staged)) inPlace.set(name, await bringInto(folder, join(staged, name)));
    }
    const finish = async (db: Database): Promise<void> => {
      await migrate(db);
      await skipAhead(db, options.now);
      await options.note(db);
    };
    if (databaseUrl === null) {
      demandWhole(join(staged, places.sqlite));
      const db = openSqlite(join(staged, places.sqlite));
      try {
        await finish(db);
      } finally {
        await db.close();
      }
    }

    const mark = restoringMark(dataFolder);
    const brokenOff = await isThere(mark);
    // From here on nothing starts; who has started before is found.
    await writeFile(mark, `${file}\n`);
    try {
      await demandUnused(settings, options.now);
      if (!options.replace) await demandRoom({ dataFolder, names: replacedIn(databaseUrl), inPlace }, brokenOff);
    } catch (error) {
      if (!brokenOff) await rm(mark);
      throw error;
    }
    // To the millisecond: what one restore set aside is not to be in the way of the next.
    const stamp = new Date(options.now).toISOString().replaceAll(/[-:.]/g, '');
    const aside: string[] = [];
    if (databaseUrl !== null) {
      const schema = await putBackDump(databaseUrl, join(staged, places.postgres), {
        ...options,
        aside: `replaced_${stamp.toLowerCase()}`,
        finish,
      }).catch(async (error: unknown) => {
        // Nothing has changed.
        if (!brokenOff) await rm(mark);
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

function demandSameProduct({ database: { dialect } }: Manifest, databaseUrl: string | null): void {
  if (dialect === 'sqlite' && databaseUrl !== null)
    throw new StartError('the backup is of SQLite, and DATABASE_URL is set: restore it without, then copy it there');
  if (dialect === 'postgres' && databaseUrl === null)
    throw new StartError('the backup is of PostgreSQL: set DATABASE_URL to where it is to be restored');
}

/** @throws StartError where there is something already. */
async function demandRoom(
  { dataFolder, names, inPlace }: Pick<Swap, 'dataFolder' | 'names' | 'inPlace'>,
  brokenOff: boolean,
): Promise<void> {
  if (brokenOff) throw new StartError('a restore was broken off here: add --replace to begin it anew');
  for (const name of names) {
    const path = join(dataFolder, name);
    if (!(inPlace.has(name) ? (await ownNames(path)).length > 0 : await holdsAnything(path))) continue;
    throw new StartError(`there is a site in ${dataFolder} already (${name}): add --replace, and it is set aside`);
  }
}

/** Folders that keep their place, by their names, and where in them lies what comes in. */
type InPlace = Map<string, string>;

interface Swap {
  readonly dataFolder: string;
  readonly staged: string;
  readonly inPlace: InPlace;
  /** What is set aside where it is there. */
  readonly names: readonly string[];
  /** Goes into the name of what is set aside. */
  readonly stamp: string;
}

/** Sets aside what is there and gives what was unpacked its name. @returns where that is which was there. */
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
    if (await moveNames(folder, there)) kept.add(there);
    await moveNames(brought, folder);
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

/** An empty folder is none: another takes its name as it is. */
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
