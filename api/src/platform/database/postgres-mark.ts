import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Path of a marker file in the data folder of a site whose database is PostgreSQL. */
function postgresMark(dataFolder: string): string {
  return join(dataFolder, 'database-is-postgresql');
}

/** Marks a data folder, so that no process opens an old SQLite file in it when DATABASE_URL is lost. */
export function markPostgres(dataFolder: string): void {
  const mark = postgresMark(dataFolder);
  if (!existsSync(mark)) writeFileSync(mark, `since ${new Date().toISOString()}\n`);
}

/** @throws StartError if the site of this data folder uses PostgreSQL, because a SQLite file in it is outdated. */
export function assertNotOnPostgres(dataFolder: string): void {
  const mark = postgresMark(dataFolder);
  if (!existsSync(mark)) return;
  throw new StartError(
    `DATABASE_URL is not set, and this site’s database is PostgreSQL. Set it; or delete ${mark} to go back to SQLite`,
  );
}
