import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { server } from './database-server.ts';
import { makeDatabase } from './postgres-database.ts';

/** The environment of the repository's commands: a data folder, and the database of its settings. */
export interface DataFolder extends AsyncDisposable {
  readonly folder: string;
  /** The settings with both. */
  readonly settings: Readonly<Record<string, string>>;
  /** Opens the database here as well; the caller closes it. */
  readonly open: () => Promise<Database>;
}

/** A data folder for a test: with SQLite in it, or a database of its own on the test's PostgreSQL. */
export async function openDataFolder(): Promise<DataFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-data-'));
  const database = server ? await makeDatabase(server) : null;
  return {
    folder,
    settings: { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) },
    open: () => openDatabase({ dataFolder: folder, databaseUrl: database?.url ?? null }),
    [Symbol.asyncDispose]: async () => {
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
