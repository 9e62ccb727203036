import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres.ts';
import { fromRoot } from '../root.ts';

/** A database of its own on a server of PostgreSQL. */
export interface OwnDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Any number, as long as nothing else takes an advisory lock by it. */
const templateLock = 741_502_262;

/** Makes a database with the newest schema, a copy of one that is migrated once: a tenth of the time of migrating each. */
export async function makeDatabase(server: string): Promise<OwnDatabase> {
  const name = `plumbline_test_${randomUUID().replaceAll('-', '')}`;
  const template = `plumbline_template_${schemaHash()}`;
  await asAdmin(server, async (admin) => {
    const copy = `create database ${name} template ${template}`;
    try {
      await admin.raw(copy);
    } catch (error) {
      // invalid_catalog_name: there is no such template.
      if ((error as { code?: unknown }).code !== '3D000') throw error;
      await makeTemplate(admin, server, template);
      await admin.raw(copy);
    }
  });
  return {
    url: addressOf(server, name),
    drop: () => asAdmin(server, (admin) => admin.raw(`drop database if exists ${name} with (force)`)),
  };
}

/** Opens a database of its own that is dropped when it is closed. */
export async function openOwnDatabase(server: string): Promise<Database> {
  const own = await makeDatabase(server);
  const db = openPostgres(own.url);
  return {
    ...db,
    close: async () => {
      await db.close();
      await own.drop();
    },
  };
}

async function makeTemplate(admin: Knex, server: string, template: string): Promise<void> {
  // One that makes it; the others find it made.
  await admin.raw('select pg_advisory_lock(?)', [templateLock]);
  const { rowCount } = (await admin.raw('select 1 from pg_database where datname = ?', [template])) as {
    rowCount: number;
  };
  if (rowCount === 0) {
    const unfinished = `${template}_${process.pid}`;
    await admin.raw(`drop database if exists ${unfinished}`);
    await admin.raw(`create database ${unfinished}`);
    const db = openPostgres(addressOf(server, unfinished));
    await migrate(db);
    await db.close();
    // Under its own name only when it is whole, and nobody is connected to it.
    await admin.raw(`alter database ${unfinished} rename to ${template}`);
  }
  await admin.raw('select pg_advisory_unlock(?)', [templateLock]);
}

async function asAdmin(server: string, work: (admin: Knex) => Promise<unknown>): Promise<void> {
  // One connection: a lock belongs to it.
  const admin = knex({ client: 'pg', connection: server, pool: { min: 0, max: 1 } });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** A server that is kept has the template of an earlier schema. */
function schemaHash(): string {
  const hash = createHash('sha256');
  for (const file of globSync(fromRoot('api/{migrations/*,src/database/migrations}.ts')).toSorted())
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
