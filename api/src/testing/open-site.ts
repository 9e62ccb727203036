import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openPostgres } from '../platform/database/postgres.ts';
import { openSandbox, type OpenSandbox } from './open-sandbox.ts';
import { runNode, type Run } from './run-node.ts';
import { sandboxKeys } from './sandbox-keys.ts';

/** A real API and a sandbox, with a database that contains nothing else. */
export interface OpenSite extends AsyncDisposable {
  readonly api: string;
  readonly sandbox: OpenSandbox;
  readonly database: { readonly dataFolder: string; readonly databaseUrl: string | null };
  /** The settings of the API, and of commands with the same database. */
  readonly settings: Readonly<Record<string, string>>;
  start(): Promise<Run>;
}

const unlimited = '1000000';

interface SiteOptions {
  /** A PostgreSQL database, which must be empty; default SQLite in a folder of its own. */
  readonly databaseUrl?: string | null;
}

/** Prepares a site without starting its API. @throws Error if its database is not empty. */
export async function openSite({ databaseUrl = null }: SiteOptions = {}): Promise<OpenSite> {
  if (databaseUrl !== null) await requireEmptyDatabase(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-proof-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const sandbox = await openSandbox({ ...sandboxKeys, API_ORIGIN: api });
  const settings = {
    ...sandboxKeys,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    SANDBOX_ORIGIN: sandbox.url,
    MAILGUN_API_KEY: 'sandbox-key',
    MAILGUN_DOMAIN: 'mg.example.org',
    MAILGUN_URL: sandbox.url,
    CHECKOUTS_PER_ADDRESS: unlimited,
    CHECKOUTS_PER_EMAIL: unlimited,
    LEADS_PER_ADDRESS: unlimited,
    LEADS_PER_EMAIL: unlimited,
  };
  return {
    api,
    sandbox,
    database: { dataFolder: folder, databaseUrl },
    settings,
    start: () => startApi(settings),
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts an API and waits until it is ready. @throws Error with the output of the API if it does not start. */
export async function startApi(settings: Readonly<Record<string, string>>): Promise<Run> {
  const run = runNode('main.ts', [], settings);
  const ready = await Promise.race([once(run.child, 'message'), run.ended]);
  if (!Array.isArray(ready)) throw new Error(`the API does not start: ${run.output.stderr}`);
  return run;
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const db = openPostgres(url);
  const { rows } = (await db.knex.raw(
    'select count(*) as tables from pg_tables where schemaname = current_schema()',
  )) as {
    rows: { tables: string }[];
  };
  await db.close();
  if (Number(rows[0]?.tables) > 0) throw new Error('DATABASE_URL: the database must be empty');
}
