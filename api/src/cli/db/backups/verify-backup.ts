import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openSqlite } from '../../../platform/database/sqlite.ts';
import { StartError } from '../../../platform/start-error.ts';
import { assertIntact } from './snapshot-database.ts';
import { summarizeDatabase, differences } from './summarize-database.ts';
import { archivePaths, type Manifest } from './manifest.ts';
import { missingFiles } from './missing-files.ts';
import { openBackup } from './open-backup.ts';
import { readDump, withRestoredDump } from './scratch-database.ts';

interface VerifyOptions {
  /** A folder with enough space for the unpacked backup, which is deleted afterwards. */
  readonly folder: string;
  /** A PostgreSQL server on which a scratch database may be created. */
  readonly databaseUrl: string | null;
  /** Aborts the verification between two steps; nothing is left behind. */
  readonly signal?: AbortSignal;
}

/** A backup that can be restored. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  /**
   * Whether the database was restored for the verification. If the PostgreSQL server does not allow that, the dump was
   * only read.
   */
  readonly restored: boolean;
}

/**
 * Restores a backup in a temporary place and compares it with its manifest: every file, the database's integrity and
 * references, and the rows of each table; then migrates it to the newest schema. @throws StartError with all faults.
 */
export async function verifyBackup(
  file: string,
  { folder, databaseUrl, signal }: VerifyOptions,
): Promise<VerifiedBackup> {
  const scratch = await mkdtemp(join(folder, '.verify-'));
  try {
    const manifest = await openBackup(file, scratch);
    signal?.throwIfAborted();
    const check = async (db: Database): Promise<void> => {
      const faults = differences(manifest.database, await summarizeDatabase(db.knex));
      signal?.throwIfAborted();
      await migrate(db);
      faults.push(...(await missingFiles(db.knex, manifest)));
      if (faults.length > 0) throw new StartError([`${file} is not valid:`, ...faults].join('\n  '));
    };
    if (manifest.database.dialect === 'sqlite') {
      const copy = join(scratch, archivePaths.sqlite);
      assertIntact(copy);
      const db = openSqlite(copy);
      try {
        await check(db);
      } finally {
        await db.close();
      }
      return { manifest, restored: true };
    }
    const dump = join(scratch, archivePaths.postgres);
    if (databaseUrl === null) {
      await readDump(dump, signal);
      return { manifest, restored: false };
    }
    return { manifest, restored: await withRestoredDump(databaseUrl, dump, check, signal) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
