import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { StartError } from '../../../platform/start-error.ts';
import { demandWhole } from './copy-database.ts';
import { summarizeDatabase, differences } from './database-facts.ts';
import { places, type Manifest } from './manifest.ts';
import { missingFiles } from './missing-files.ts';
import { openBackup } from './open-backup.ts';
import { readDump, withRestoredDump } from './scratch-database.ts';

interface VerifyOptions {
  /** Where there is room for what is in it; all of that is removed again. */
  readonly folder: string;
  /** A PostgreSQL server on which a database may be made for a while. */
  readonly databaseUrl: string | null;
  /** Ends it between two steps; nothing of it stays. */
  readonly signal?: AbortSignal;
}

/** A backup that would be restored. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  /** Whether its database was restored for that; a PostgreSQL server may not let us, then it was only read. */
  readonly restored: boolean;
}

/**
 * Restores a backup in a place of its own and holds it against its manifest: every file, the database's integrity and
 * references, the rows of each table; then brings it to the newest schema. @throws StartError with everything that is wrong.
 */
export async function verifyBackup(
  file: string,
  { folder, databaseUrl, signal }: VerifyOptions,
): Promise<VerifiedBackup> {
  const scratch = await mkdtemp(join(folder, '.verify-'));
  try {
    const manifest = await openBackup(file, scratch);
    signal?.throwIfAborted();
    const judge = async (db: Database): Promise<void> => {
      const faults = differences(manifest.database, await summarizeDatabase(db.knex));
      signal?.throwIfAborted();
      await migrate(db);
      faults.push(...(await missingFiles(db.knex, manifest)));
      if (faults.length > 0) throw new StartError([`${file} is not sound:`, ...faults].join('\n  '));
    };
    if (manifest.database.dialect === 'sqlite') {
      const copy = join(scratch, places.sqlite);
      demandWhole(copy);
      const db = openSqlite(copy);
      try {
        await judge(db);
      } finally {
        await db.close();
      }
      return { manifest, restored: true };
    }
    const dump = join(scratch, places.postgres);
    if (databaseUrl === null) {
      await readDump(dump, signal);
      return { manifest, restored: false };
    }
    return { manifest, restored: await withRestoredDump(databaseUrl, dump, judge, signal) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
