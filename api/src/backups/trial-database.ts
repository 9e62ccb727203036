import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { openPostgres } from '../database/postgres.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** Restores a dump into what the address names: whole, or not at all. Nothing else may stand there. */
export async function restoreDump(url: string, dump: string): Promise<void> {
  await runPostgresTool('pg_restore', url, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--schema=public',
    dump,
  ]);
}

/** Reads a dump to its end. @throws StartError where that cannot be done. */
export async function readDump(dump: string): Promise<void> {
  await runPostgresTool('pg_restore', null, ['--file=/dev/null', dump]);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: insufficient_privilege. */
const forbidden = '42501';

/**
 * Restores a dump into a database of its own beside the one that the address names, lets it be looked at, and drops it.
 * @returns false where its user may not make databases: then the dump was only read.
 */
export async function withRestoredDump(
  url: string,
  dump: string,
  look: (db: Database) => Promise<void>,
): Promise<boolean> {
  const name = `plumbline_verify_${randomBytes(6).toString('hex')}`;
  const server = openPostgres(url);
  try {
    try {
      await server.knex.raw('create database ?? template template0', [name]);
    } catch (error) {
      if ((error as { code?: string }).code !== forbidden) throw error;
      await readDump(dump);
      return false;
    }
    const address = new URL(url);
    address.pathname = `/${name}`;
    try {
      await restoreDump(address.href, dump);
      const db = openPostgres(address.href);
      try {
        await look(db);
      } finally {
        await db.close();
      }
      return true;
    } finally {
      await server.knex.raw('drop database if exists ?? with (force)', [name]);
    }
  } finally {
    await server.close();
  }
}
