import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Database } from '../../../platform/database/database.ts';
import { openPostgres } from '../../../platform/database/postgres.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** Restores a dump into an empty database in one transaction. */
export async function restoreDump(url: string, dump: string, signal?: AbortSignal): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--schema=public'];
  await runPostgresTool('pg_restore', url, [...options, dump], signal);
}

/** Reads a dump to its end. @throws StartError if it is not readable. */
export async function readDump(dump: string, signal?: AbortSignal): Promise<void> {
  await runPostgresTool('pg_restore', null, ['--file=/dev/null', dump], signal);
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: insufficient_privilege, object_in_use. */
const [insufficientPrivilege, objectInUse] = ['42501', '55006'];

/** A name with the server's current time. */
async function newScratchName(db: Knex): Promise<string> {
  const { rows } = (await db.raw(`select to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MISS') as time`)) as {
    rows: { time: string }[];
  };
  return `plumbline_verify_${rows[0]?.time ?? ''}_${randomBytes(6).toString('hex')}`;
}

/** Drops scratch databases of killed processes, because they contain all personal data of a site. */
async function dropStaleScratchDatabases(db: Knex): Promise<void> {
  const { rows } = (await db.raw(
    String.raw`select datname as name from pg_database where datname ~ '^plumbline_verify_\d{14}_[\da-f]{12}$'
      and substr(datname, 18, 14) < to_char((now() - interval '1 hour') at time zone 'UTC', 'YYYYMMDDHH24MISS')`,
  )) as { rows: { name: string }[] };
  for (const { name } of rows) {
    try {
      // The drop is not forced, because the verification of a large site may still use the database.
      await db.raw('drop database if exists ??', [name]);
    } catch (error) {
      // Databases of other users, and those in use, are left alone.
      const { code } = error as { code?: string };
      if (code !== insufficientPrivilege && code !== objectInUse) throw error;
    }
  }
}

/**
 * Restores a dump into a scratch database on the server, passes it to `inspect`, and drops it. @returns false if the
 * user may not create databases: the dump is then only read.
 */
export async function withRestoredDump(
  url: string,
  dump: string,
  inspect: (db: Database) => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  const server = openPostgres(url, { withoutTimeout: true });
  try {
    await dropStaleScratchDatabases(server.knex);
    const name = await newScratchName(server.knex);
    try {
      await server.knex.raw('create database ?? template template0', [name]);
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      await readDump(dump, signal);
      return false;
    }
    const scratchUrl = new URL(url);
    scratchUrl.pathname = `/${name}`;
    try {
      await restoreDump(scratchUrl.href, dump, signal);
      const db = openPostgres(scratchUrl.href, { withoutTimeout: true });
      try {
        await inspect(db);
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
