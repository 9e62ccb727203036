import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { readSettings } from '@plumbline/serving/settings';
import { openPostgres } from '../../../api/src/platform/database/postgres.ts';
import type { Database } from '../../../api/src/platform/database/database.ts';
import { buildAll } from '../../../shell/cli/build.ts';
import { startPostgres } from '../../../shell/cli/postgres/start-postgres.ts';
import { publishLocally, type Published } from '../../../shell/cli/registry-command.ts';
import { planSandbox } from '../../../shell/cli/sandbox.ts';
import { siteEnvironment } from '../../site/environment.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { root } from '../../site/root.ts';
import { startProcess, type SiteProcess } from '../../site/site-process.ts';
import { openRoundRobin, type RoundRobin } from './round-robin.ts';
import { until } from './until.ts';

/** A site of several processes over one PostgreSQL. */
export interface Cluster {
  /** What visitors see: a proxy before the page servers. */
  readonly site: RoundRobin;
  /** What page servers and the provider's webhooks see: a proxy before the APIs. */
  readonly api: RoundRobin;
  /** Each process alone. */
  readonly apis: readonly string[];
  readonly pageServers: readonly string[];
  readonly sandbox: string;
  readonly dataDir: string;
  readonly db: Database;
  /** Publishes releases and makes them live. */
  readonly publish: (folder: string) => Promise<readonly Published[]>;
  /** Runs a command of the repository. @returns its exit code and what it printed. */
  readonly run: (args: readonly string[], input?: string, more?: Readonly<Record<string, string>>) => Ran;
  /** The address of another database of the same server, which is made. */
  readonly newDatabase: (name: string) => Promise<string>;
  /** Asks the APIs and page servers to end. @returns how each did. */
  readonly stop: () => Promise<readonly (number | NodeJS.Signals)[]>;
  readonly close: () => Promise<void>;
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Starts so many APIs and page servers, all of them at once on an empty database. */
export async function startCluster(apiCount: number, pageServerCount: number): Promise<Cluster> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-many-'));
  const newDatabase = (name: string) => makeDatabase(postgres.url, name);
  const url = await newDatabase('site');
  const apiOrigins = await Promise.all(Array.from({ length: apiCount }, origin));
  const pageOrigins = await Promise.all(Array.from({ length: pageServerCount }, origin));
  const [api, site] = [await openRoundRobin(apiOrigins), await openRoundRobin(pageOrigins)];
  const shared = siteEnvironment({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    SITE_ORIGIN: site.origin,
    API_ORIGIN: api.origin.replace('localhost', '127.0.0.1'),
    SECRET_KEY: 'what all processes of this site sign with',
    // The proxy before the page servers, a page server, the proxy before the APIs.
    PROXY_HOPS: '3',
    DASHBOARD_ORIGIN: '',
    NODE_ENV: 'production',
  });
  const planned = await planSandbox(
    { SANDBOX_PORT: String(await freePort()), API_PORT: new URL(api.origin).port },
    siteFromSettings(readSettings(siteSettings, { SITE_ORIGIN: site.origin })),
  );
  if (planned === null) throw new Error('there is no sandbox');
  const apiEnv = { ...shared, ...planned.apiEnv };
  const publish = async (folders: readonly string[]) => {
    const { published, refused } = await publishLocally(folders, {
      quick: true,
      env: apiEnv as Record<string, string>,
    });
    if (refused) throw new Error('a release was refused');
    return published;
  };
  const processes: SiteProcess[] = [];
  const start = (script: string, env: NodeJS.ProcessEnv): SiteProcess => {
    const started = startProcess([script], env);
    processes.push(started);
    return started;
  };
  const db = openPostgres(url);
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((one) => one.stop()));
    await Promise.all([site.close(), api.close(), db.close()]);
    await rm(dataDir, { recursive: true, force: true });
    await postgres[Symbol.asyncDispose]();
  };
  try {
    await publish((await buildAll()).map(({ folder }) => `--first=${folder}`));
    start(planned.service.module, { ...shared, ...planned.service.env });
    const servers = [
      ...apiOrigins.map((each) =>
        start('api/src/main.ts', { ...apiEnv, API_PORT: new URL(each).port, LOG_LEVEL: 'info' }),
      ),
      ...pageOrigins.map((each) =>
        start('shell/server/main.ts', { ...shared, ...planned.env, PORT: new URL(each).port }),
      ),
    ];
    await until('all processes answer', async () => {
      const paths = [...apiOrigins.map((each) => `${each}/api/health/ready`), ...pageOrigins, planned.origin];
      const answers = await Promise.all(paths.map((path) => fetch(path).catch(() => null)));
      return answers.every((answer) => answer?.ok);
    });
    return {
      site,
      api,
      apis: apiOrigins,
      pageServers: pageOrigins,
      sandbox: planned.origin,
      dataDir,
      db,
      publish: (folder) => publish([folder]),
      run: (args, input = '', more = {}) => run(args, { ...apiEnv, ...more }, input),
      newDatabase,
      stop: () => Promise.all(servers.map((one) => one.stop())),
      close,
    };
  } catch (error) {
    for (const one of processes) console.error(one.output().slice(-3000));
    await close();
    throw error;
  }
}

async function origin(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

async function makeDatabase(server: string, name: string): Promise<string> {
  const admin = openPostgres(server);
  await admin.knex.raw(`create database ${name}`);
  await admin.close();
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: status, output: `${stdout}${stderr}` };
}
