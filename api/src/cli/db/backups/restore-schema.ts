import type { Database } from '../../../platform/database/database.ts';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { StartError } from '../../../platform/start-error.ts';
import { isEmpty } from './summarize-database.ts';
import { restoreDump } from './scratch-database.ts';

interface RestoreSchemaOptions {
  readonly replace: boolean;
  /** The new name of the present schema. */
  readonly setAsideAs: string;
  /** Runs before the schema becomes visible. */
  readonly finish: (db: Database) => Promise<void>;
}

/**
 * Restores a dump into the schema `public`. The present schema is renamed, and gets its name back if the restore fails.
 * @returns the new name of the previous schema; null if there was none. @throws StartError if there is a schema and it
 * may not be replaced.
 */
export async function restoreSchema(
  url: string,
  dump: string,
  { replace, setAsideAs, finish }: RestoreSchemaOptions,
): Promise<string | null> {
  const db = openPostgres(url, { withoutTimeout: true });
  try {
    const wasEmpty = await isEmpty(db.knex);
    if (!wasEmpty && !replace)
      throw new StartError('there is a site in the database already: add --replace, and it is set aside');
    if (!wasEmpty) {
      await db.knex.transaction(async (transaction) => {
        await transaction.raw('alter schema public rename to ??', [setAsideAs]);
        await transaction.raw('create schema public');
      });
    }
    try {
      await restoreDump(url, dump);
      await finish(db);
    } catch (error) {
      await db.knex.transaction(async (transaction) => {
        await transaction.raw('drop schema public cascade');
        await transaction.raw(
          wasEmpty ? 'create schema public' : 'alter schema ?? rename to public',
          wasEmpty ? [] : [setAsideAs],
        );
      });
      throw error;
    }
    return wasEmpty ? null : setAsideAs;
  } finally {
    await db.close();
  }
}
