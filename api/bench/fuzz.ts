import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openDatabase } from '../src/platform/database/open.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { fuzzApi, fuzzSettings, neverWell, type Fuzzed } from '../src/testing/fuzz/fuzz-api.ts';
import { growthOf, mostGrown, stillGrowing, type MemorySample } from '../src/testing/fuzz/memory-growth.ts';
import { databaseFaults } from '../src/testing/fuzz/whole-database.ts';
import { sandboxKeys } from '../src/testing/sandbox-keys.ts';
import { openSandbox } from '../src/testing/open-sandbox.ts';
import { buyOnce } from '../src/testing/buy-once.ts';
import { startWatched } from './fuzz/start-watched.ts';
import { tellWanted } from './wanted-figures.ts';

/**
 * `npm run bench:fuzz -- [--requests number] [--database sqlite|postgres] [--seed number] [--only part of a name] [--lanes number]
 * [--minutes number]`: sends every endpoint of the API's own OpenAPI description what it takes, nearly takes and should never be
 * sent; by default 10,000 requests each, eight endpoints at a time, for at most 240 minutes, on SQLite, or on the PostgreSQL
 * database that TEST_DATABASE_URL names, which is emptied first. Nothing is shed. Exit code 1 where an answer is a 500 or of another shape, where the process ends or holds more and more,
 * where the database is not whole, and where not most endpoints have answered something with 2xx.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    database: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    only: { type: 'string', default: '' },
    lanes: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '240' },
  },
});
const numberOf = (name: 'requests' | 'seed' | 'lanes' | 'minutes', least: number, most: number): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`--${name} must be a whole number from ${least} to ${most}, not ${values[name]}`);
};
const runs = numberOf('requests', 1, 1_000_000);
const seed = numberOf('seed', 0, 2 ** 31);
const lanes = numberOf('lanes', 1, 64);
const minutes = numberOf('minutes', 1, 1_440);
if (!['sqlite', 'postgres'].includes(values.database)) {
  throw new Error(`--database must be sqlite or postgres, not ${values.database}`);
}
const keys = {
  dashboard: 'the-dashboards-own-key-for-the-fuzzing',
  pageServer: 'what page servers prove themselves with',
};
const providers = {
  ...sandboxKeys,
  SQUARE_ACCESS_TOKEN: 'sandbox-square-token',
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-plumbline',
  SQUARE_LOCATION_ID: 'LSANDBOX00001',
  SQUARE_WEBHOOK_KEY: 'sandbox-square-webhook-key',
};
/** What is written is lost with the machine anyway: in memory, a sync of each write costs nothing. */
const memory = '/dev/shm';
/** How often memory is looked at; a collection takes a while. */
const looks = 40;

const databaseUrl = values.database === 'postgres' ? await emptyPostgres() : null;
const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'plumbline-fuzz-'));
// However it ends, also told to by a signal: what lies there takes memory.
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
  API_CHECK_RESPONSES: 'on',
  DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  // A refusal would be no answer of the endpoint's.
  LOAD_SHEDDING: 'off',
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
const count = async (expected: number): Promise<void> => {
  sent += 1;
  if (sent % Math.max(1, Math.floor(expected / looks)) === 0) samples.push({ requests: sent, ...(await api.memory()) });
};
const hear = async ({ name, statuses, slowest, took, failure }: Fuzzed): Promise<void> => {
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
const { fuzzed, missed } = await fuzzApi(target, { runs, seed, lanes, until, only: values.only, count, hear });
const seconds = (performance.now() - began) / 1000;
samples.push({ requests: sent, ...(await api.memory()) });

const broken = fuzzed.filter(({ failure }) => failure !== null);
const never = neverWell(fuzzed);
const damage = await databaseFaults(db);
const ended = api.child.exitCode ?? api.child.signalCode ?? (await stopped());
for (const name of never) console.log(`never answered with 2xx: ${name}`);
for (const fault of damage) console.log(`fault: ${fault}`);
console.log(
  `\n${sent} requests to ${fuzzed.length} endpoints in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}; seed ${seed}.`,
);
const grown = (what: 'heap' | 'rss') => {
  const growth = growthOf(samples, what);
  const name = `${what === 'rss' ? 'RSS' : what} after a collection`;
  const compare = (wanted: string, from: number | undefined, to: number | undefined, most: number) => {
    if (from === undefined || to === undefined) return { wanted, measured: `too few requests to tell`, met: false };
    const megabytes = [from, to].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`).join(' to ');
    return { wanted, measured: `${(to / from).toFixed(2)} (${megabytes})`, met: to <= most * from };
  };
  const most = mostGrown[what];
  return [
    compare(`${name}, at the end ≤ ${most} × after the first fifth`, growth?.early, growth?.late, most),
    compare(`${name}, last third ≤ ${stillGrowing} × the middle one`, growth?.middle, growth?.last, stillGrowing),
  ];
};
tellWanted([
  {
    wanted: 'endpoints with an answer of 500 or of another shape: 0',
    measured: broken.length,
    met: broken.length === 0,
  },
  { wanted: 'the process lives, and ends with 0 when it is asked to', measured: String(ended), met: ended === 0 },
  { wanted: 'faults of the database: 0', measured: damage.length, met: damage.length === 0 },
  {
    wanted: 'endpoints that answered with 2xx: more than half',
    measured: `${fuzzed.length - never.length} of ${fuzzed.length}`,
    met: fuzzed.length > 0 && never.length < fuzzed.length / 2,
  },
  { wanted: 'endpoints for which there was no time: 0', measured: missed.length, met: missed.length === 0 },
  ...grown('heap'),
  ...grown('rss'),
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

async function stopped(): Promise<number | string | null> {
  const exited = once(api.child, 'exit') as Promise<[number | null, string | null]>;
  api.child.kill('SIGTERM');
  const [code, signal] = await exited;
  return code ?? signal;
}
