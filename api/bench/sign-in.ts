import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areaUnderCurve } from './compare-times.ts';
import { median } from './median.ts';
import { openSqlite } from '../src/platform/database/sqlite.ts';
import { addAccount } from '../src/staff/accounts/accounts.ts';
import { hashPassword } from '../src/staff/accounts/password-hash.ts';

/**
 * Whether the time of a refused sign-in tells if there is such an account: `npm run bench:sign-in [pairs]`, by default
 * 500 pairs of a known and an unknown address, interleaved. Printed is the AUC: how well somebody does who calls the slower
 * of two the known one; 0.5 is guessing. More than 0.55 either way ends with code 1.
 */

const pairs = Number(process.argv[2] ?? 500);
const most = 0.55;
const apiPort = 3913;
const origin = 'http://localhost:3000';

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const stop = await startApi(folder);
  const known = 'known@plumbline.example';
  await addKnown(folder, known);
  const times = { known: [] as number[], unknown: [] as number[] };
  const tryAs = async (who: keyof typeof times, email: string): Promise<void> => {
    times[who].push(await timeOf(email));
  };
  for (let warm = 0; warm < 20; warm += 1) await timeOf(known);
  for (let pair = 0; pair < pairs; pair += 1) {
    // Addresses of one length; which goes first takes turns.
    const unknown = `u${String(pair).padStart(4, '0')}@plumbline.example`;
    const order = [() => tryAs('known', known), () => tryAs('unknown', unknown)];
    for (const act of pair % 2 === 0 ? order : order.toReversed()) await act();
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  const medians = `median known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`;
  console.log(`${pairs} pairs; ${medians}; AUC ${auc.toFixed(3)}`);
  if (Math.max(auc, 1 - auc) > most) process.exitCode = 1;
  await stop();
  await rm(folder, { recursive: true });
}

async function startApi(folder: string): Promise<() => Promise<void>> {
  const settings = {
    DATA_DIR: folder,
    API_PORT: String(apiPort),
    SITE_ORIGIN: origin,
    STAFF_TRIES_PER_ACCOUNT: '100000',
    STAFF_TRIES_PER_ADDRESS: '100000',
  };
  const api = fork(fileURLToPath(new URL('../src/main.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: '', SITE_ENV: '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(api, 'message');
  return async () => {
    const exited = once(api, 'exit');
    api.kill();
    await exited;
  };
}

async function addKnown(folder: string, email: string): Promise<void> {
  const db = openSqlite(join(folder, 'plumbline.db'));
  const passwordHash = await hashPassword('a lintel over every door');
  await addAccount(db.knex, { email, name: 'Known', role: 'staff', passwordHash, createdAt: new Date().toISOString() });
  await db.close();
}

async function timeOf(email: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/admin/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password at all' }),
  });
  await response.arrayBuffer();
  if (response.status !== 401) throw new Error(`a wrong password answered ${response.status}`);
  return performance.now() - start;
}

await main();
