import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src/database/open.ts';
import { openPostgres } from '../src/database/postgres.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { fuzzApi, fuzzSettings, type Fuzzed } from '../src/testing/fuzz/fuzz-api.ts';
import { memoryFaults, type MemorySample } from '../src/testing/fuzz/memory-faults.ts';
import { databaseFaults } from '../src/testing/fuzz/whole-database.ts';
import { buyOnce } from '../src/testing/kill-buying.ts';
import { openSandbox } from '../src/testing/open-sandbox.ts';
import { startWatched } from './fuzz/start-watched.ts';

/**
 * `npm run bench:fuzz [requests of each endpoint] [--seed number] [--only part of a name] [--lanes number]`: sends every endpoint of
 * the API's own OpenAPI description what it takes, nearly takes and should never be sent; by default 10,000 requests each, on
 * SQLite, or on the PostgreSQL database that TEST_DATABASE_URL names, which is emptied first.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, only: { type: 'string' }, lanes: { type: 'string' } },
});
const runs = Number(positionals[0] ?? 10_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const lanes = Number(values.lanes ?? 4);
const keys = {
  dashboard: 'the-dashboards-own-key-for-the-fuzzing',
  pageServer: 'what page servers prove themselves with',
};
const providers = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  SQUARE_ACCESS_TOKEN: 'sandbox-square-token',
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-plumbline',
  SQUARE_LOCATION_ID: 'LSANDBOX00001',
  SQUARE_WEBHOOK_KEY: 'sandbox-square-webhook-key',
};

const databaseUrl = process.env['TEST_DATABASE_URL'] || null;
const folder = await mkdtemp(join(tmpdir(), 'plumbline-fuzz-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
await using sandbox = await openSandbox(providers);
if (databaseUrl !== null) await emptyPostgres(databaseUrl);
const db = await openDatabase({ dataFolder: folder, databaseUrl });
const api = await startWatched({
  ...fuzzSettings,
  ...providers,
  API_PORT: String(port),
  API_CHECK_RESPONSES: 'on',
  DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  DASHBOARD_KEY: keys.dashboard,
  PAGE_SERVER_KEY: keys.pageServer,
  METRICS_TOKEN: 'what nobody should tell Prometheus, but one',
  MAILGUN_WEBHOOK_KEY: '0123456789abcdef0123456789abcdef',
  // Mail is written down and not sent: it is the API that is tried here.
  MAIL_WORKER: 'off',
  STRIPE_API_URL: sandbox.url,
  SQUARE_API_URL: sandbox.url,
});
console.log(`seed ${seed}, ${runs} requests of each endpoint, ${lanes} endpoints at a time, ${db.dialect}`);

// There are buyers and members.
for (let number = 1; number <= 6; number += 1) {
  await buyOnce(
    { api: origin, sandbox: sandbox.url },
    number,
    number % 2 === 0 ? 'create-payment-intent' : 'create-subscription',
  );
}
const samples: MemorySample[] = [];
let sent = 0;
const hear = async (fuzzed: Fuzzed): Promise<void> => {
  sent += fuzzed.requests;
  samples.push({ requests: sent, ...(await api.memory()) });
  const counts = Object.entries(fuzzed.statuses).map(([status, count]) => `${status}: ${count}`);
  const { name, slowest, failure } = fuzzed;
  const heap = ((samples.at(-1)?.heap ?? 0) / 1e6).toFixed(0);
  console.log(
    `${failure === null ? 'ok  ' : 'FAIL'} ${name}  ${counts.join(', ')}; slowest ${slowest.toFixed(0)} ms; heap ${heap} MB`,
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
const fuzzed = await fuzzApi(target, { runs, seed, lanes, only: values.only ?? '', hear });
const seconds = (performance.now() - began) / 1000;

const alive = api.child.exitCode === null;
const broken = fuzzed.filter(({ failure }) => failure !== null);
const faults = [
  ...broken.map(({ name }) => `${name} is not answered as it should be`),
  ...(alive ? [] : ['the API has ended']),
  ...memoryFaults(samples),
  ...(await databaseFaults(db)),
];
for (const fault of faults) console.log(`fault: ${fault}`);
console.log(
  `${sent} requests to ${fuzzed.length} endpoints in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}; seed ${seed}; ${faults.length} faults`,
);
if (alive) {
  const exited = once(api.child, 'exit');
  api.child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  if (code !== 0) faults.push(`the API ended with ${code}`);
}
await db.close();
await rm(folder, { recursive: true });
process.exitCode = faults.length === 0 ? 0 : 1;

async function emptyPostgres(url: string): Promise<void> {
  const before = openPostgres(url);
  await before.knex.raw('drop schema public cascade');
  await before.knex.raw('create schema public');
  await before.close();
}
