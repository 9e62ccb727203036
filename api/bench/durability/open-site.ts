import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/database/postgres.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { sandboxKeys, startApi } from '../../src/testing/kill-buying.ts';
import { openSandbox, type OpenSandbox } from '../../src/testing/open-sandbox.ts';
import type { Run } from '../../src/testing/run-node.ts';

/** A real API with a sandbox beside it, over a database that holds nothing else. */
export interface ProvenSite extends AsyncDisposable {
  readonly api: string;
  readonly sandbox: OpenSandbox;
  readonly database: { readonly dataFolder: string; readonly databaseUrl: string | null };
  /** Of the API, and of commands that go to the same database. */
  readonly settings: Readonly<Record<string, string>>;
  start(): Promise<Run>;
}

const endless = '1000000';

/**
 * Opens a site on SQLite in a folder of its own or, where `DATABASE_URL` is set, on that PostgreSQL database, which has to be empty.
 * @throws Error where it is not.
 */
export async function openSite(): Promise<ProvenSite> {
  const databaseUrl = process.env['DATABASE_URL'] || null;
  if (databaseUrl !== null) await demandEmpty(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-proof-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const sandbox = await openSandbox({ ...sandboxKeys, STRIPE_WEBHOOK_URL: `${api}/api/webhooks/stripe` });
  const settings = {
    ...sandboxKeys,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    STRIPE_API_URL: sandbox.url,
    MAILGUN_API_KEY: 'sandbox-key',
    MAILGUN_DOMAIN: 'mg.example.org',
    MAILGUN_URL: sandbox.url,
    CHECKOUTS_PER_ADDRESS: endless,
    CHECKOUTS_PER_EMAIL: endless,
    LEADS_PER_ADDRESS: endless,
    LEADS_PER_EMAIL: endless,
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

async function demandEmpty(url: string): Promise<void> {
  const db = openPostgres(url);
  const { rows } = (await db.knex.raw(
    'select count(*) as tables from pg_tables where schemaname = current_schema()',
  )) as {
    rows: { tables: string }[];
  };
  await db.close();
  if (Number(rows[0]?.tables) > 0)
    throw new Error('DATABASE_URL: the database is not empty, and the proof wants it for itself');
}
