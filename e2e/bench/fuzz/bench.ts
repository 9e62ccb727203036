import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { openPostgres } from '../../../api/src/platform/database/postgres.ts';
import { fuzzApi, fuzzSettings, withoutSuccess, type FuzzResult } from '../../../api/src/testing/fuzz/fuzz-api.ts';
import { growthOf, maxGrowth, maxLateGrowth, type MemorySample } from '../../../api/src/testing/fuzz/memory-growth.ts';
import { databaseFaults } from '../../../api/src/testing/fuzz/database-faults.ts';
import { sandboxKeys } from '../../../api/src/testing/sandbox-keys.ts';
import { openSandbox } from '../../../api/src/testing/open-sandbox.ts';
import { buyOnce } from '../../../api/src/testing/buy-once.ts';
import { optionsOf } from '../shared/options.ts';
import { reportWanted, wantNone } from '../shared/wanted-figures.ts';
import { startWatched } from './start-watched.ts';

/**
 * Sends every endpoint of the API's own OpenAPI description valid, nearly valid and malicious requests; several
 * endpoints at a time, on SQLite, or with `--database=postgres` on the PostgreSQL database that TEST_DATABASE_URL
 * names, which is emptied first.
 * `--seed=7 --only=admin/mail` repeats a part. Load shedding is off.
 */
const options = optionsOf(
  {
    requests: 10_000,
    concurrency: 8,
    minutes: 240,
    database: 'sqlite',
    seed: Math.ceil(Math.random() * 2 ** 31),
    only: '*',
  },
  { requests: 1 },
);
const { requests: runs, seed, concurrency, minutes } = options;
if (!['sqlite', 'postgres'].includes(options.database)) {
  throw new Error(`--database is sqlite or postgres, not ${options.database}`);
}
const only = options.only === '*' ? '' : options.only;
const keys = {
  dashboard: 'the-dashboards-key-for-the-fuzzing',
  pageServer: 'the-page-servers-key-for-the-fuzzing',
};
const providers = {
  ...sandboxKeys,
  SQUARE_ACCESS_TOKEN: 'sandbox-square-token',
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-plumbline',
  SQUARE_LOCATION_ID: 'LSANDBOX00001',
  SQUARE_WEBHOOK_KEY: 'sandbox-square-webhook-key',
};
/** A folder in memory, so that syncing a write to disk costs nothing. */
const memoryFolder = '/dev/shm';
/** The number of memory measurements: each needs a garbage collection, which takes time. */
const memorySamples = 40;

const databaseUrl = options.database === 'postgres' ? await emptyPostgres() : null;
const folder = await mkdtemp(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), 'plumbline-fuzz-'));
// The folder uses memory, and is removed however the bench ends.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
await using sandbox = await openSandbox(providers);
const db = await openDatabase({ dataFolder: folder, databaseUrl });
const api = await startWatched({
  ...fuzzSettings,
  ...providers,
  API_PORT: String(port),
  DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  // Load shedding would refuse requests before they reach an endpoint.
  LOAD_SHEDDING: 'off',
  DASHBOARD_KEY: keys.dashboard,
  PAGE_SERVER_KEY: keys.pageServer,
  METRICS_TOKEN: 'the-metrics-token-for-the-fuzzing',
  MAILGUN_WEBHOOK_KEY: '0123456789abcdef0123456789abcdef',
  // Mail is queued, not sent: only the API is under test.
  MAIL_WORKER: 'off',
  SANDBOX_ORIGIN: sandbox.url,
});
console.log(`seed ${seed}, ${runs} requests of each endpoint, ${concurrency} endpoints at a time, ${db.dialect}`);

// Creates buyers and members, so that endpoints have data.
for (let number = 1; number <= 6; number += 1) {
  await buyOnce(
    { api: origin, sandbox: sandbox.url },
    number,
    number % 2 === 0 ? 'create-payment-intent' : 'create-subscription',
  );
}
const samples: MemorySample[] = [];
let sent = 0;
const count = async (expected: number): Promise<void> => {
  sent += 1;
  if (sent % Math.max(1, Math.floor(expected / memorySamples)) === 0)
    samples.push({ requests: sent, ...(await api.memory()) });
};
const report = async ({ name, statuses, slowest, took, failure }: FuzzResult): Promise<void> => {
  const counts = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  const heap = ((samples.at(-1)?.heap ?? 0) / 1e6).toFixed(0);
  console.log(
    `${failure === null ? 'ok  ' : 'FAIL'} ${name}  ${counts.join(', ')}; ${(took / 1000).toFixed(0)} s, slowest ${slowest.toFixed(0)} ms; heap ${heap} MB`,
  );
  if (failure !== null) console.log(`  ${failure}`);
};
const began = performance.now();
const target = {
  origin,
  siteOrigin: 'http://localhost:3000',
  db,
  now: Date.now,
  keys,
  logOf: (id: string) => api.logOf(id),
};
const until = began + minutes * 60_000;
const { fuzzed, missed } = await fuzzApi(target, { runs, seed, concurrency, until, only, count, onAnswer: report });
const seconds = (performance.now() - began) / 1000;
samples.push({ requests: sent, ...(await api.memory()) });

const broken = fuzzed.filter(({ failure }) => failure !== null);
const endpointsWithoutSuccess = withoutSuccess(fuzzed);
const faultsOfDatabase = await databaseFaults(db);
const exitStatus = api.child.exitCode ?? api.child.signalCode ?? (await stopApi());
for (const name of endpointsWithoutSuccess) console.log(`never answered with 2xx: ${name}`);
for (const fault of faultsOfDatabase) console.log(`fault: ${fault}`);
console.log(
  `\n${sent} requests to ${fuzzed.length} endpoints in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}; seed ${seed}.`,
);
const growthFigures = (what: 'heap' | 'rss') => {
  const growth = growthOf(samples, what);
  const name = `${what === 'rss' ? 'RSS' : what} after a collection`;
  const compare = (wanted: string, from: number | undefined, to: number | undefined, factor: number) => {
    if (from === undefined || to === undefined) return { wanted, measured: 'too few samples', met: false };
    const megabytes = [from, to].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(' to ');
    return { wanted, measured: `${(to / from).toFixed(2)} (${megabytes})`, met: to <= factor * from };
  };
  const growthLimit = maxGrowth[what];
  return [
    compare(`${name}, at the end ≤ ${growthLimit} × after the first fifth`, growth?.early, growth?.late, growthLimit),
    compare(`${name}, last third ≤ ${maxLateGrowth} × the middle one`, growth?.middle, growth?.last, maxLateGrowth),
  ];
};
reportWanted([
  wantNone('endpoints with an answer of 500 or of another shape', broken.length),
  {
    wanted: 'the process lives, and ends with 0 when it is asked to',
    measured: String(exitStatus),
    met: exitStatus === 0,
    atAnyLoad: true,
  },
  wantNone('faults of the database', faultsOfDatabase.length),
  {
    wanted: 'endpoints that answered with 2xx: more than half',
    measured: `${fuzzed.length - endpointsWithoutSuccess.length} of ${fuzzed.length}`,
    met: fuzzed.length > 0 && endpointsWithoutSuccess.length < fuzzed.length / 2,
  },
  wantNone('endpoints for which there was no time', missed.length),
  ...growthFigures('heap'),
  ...growthFigures('rss'),
]);
await db.close();

async function emptyPostgres(): Promise<string> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) throw new Error('TEST_DATABASE_URL must name a PostgreSQL database that may be emptied');
  const before = openPostgres(url);
  await before.knex.raw('drop schema public cascade');
  await before.knex.raw('create schema public');
  await before.close();
  return url;
}

async function stopApi(): Promise<number | string | null> {
  const exited = once(api.child, 'exit') as Promise<[number | null, string | null]>;
  api.child.kill('SIGTERM');
  const [code, signal] = await exited;
  return code ?? signal;
}
