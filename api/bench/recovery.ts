import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { openSqlite } from '../src/platform/database/sqlite.ts';
import { areaUnderCurve } from './compare-times.ts';
import { median } from './median.ts';
import { startProcess } from './start-process.ts';

/**
 * Whether the time of an answer tells if an address is a member's: `npm run bench:recovery [pairs]`, by default 500 askings
 * for access with a member's address and 500 with a stranger's, interleaved, while the mails of those before are written
 * and sent. Printed is the AUC: how well somebody does who calls the slower of two the member's; 0.5 is guessing. More than
 * 0.55 either way ends with code 1.
 */

const pairs = Number(process.argv[2] ?? 500);
const most = 0.55;
/** In ms, after every call: the whole takes long enough for the worker to write the mails in its midst. */
const pause = 15;
const apiPort = 3914;
const sandboxPort = 3915;
const sandbox = `http://127.0.0.1:${sandboxPort}`;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const processes = [
    await startProcess('../sandbox/src/main.ts', { DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort) }),
    await startProcess('../src/main.ts', {
      DATA_DIR: folder,
      API_PORT: String(apiPort),
      MAILGUN_API_KEY: 'sandbox-key',
      MAILGUN_DOMAIN: 'mg.example.org',
      MAILGUN_URL: sandbox,
      ACCOUNT_MAILS_PER_ADDRESS: '1000000',
    }),
  ];
  await addMembers(folder);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let warm = 0; warm < 20; warm += 1) await timeOf(address('warm', warm));
  for (let pair = 0; pair < pairs; pair += 1) {
    // Which goes first is left to chance: else one kind would always follow the work that the other leaves behind.
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      times[kind].push(await timeOf(address(kind, pair)));
      await later(pause);
    }
  }
  const mails = ((await (await fetch(`${sandbox}/mail.json`)).json()) as unknown[]).length;
  const auc = areaUnderCurve(times.known, times.unknown);
  const medians = `median of members ${median(times.known).toFixed(2)} ms, of strangers ${median(times.unknown).toFixed(2)} ms`;
  console.log(`${pairs} pairs, ${mails} mails sent meanwhile; ${medians}; AUC ${auc.toFixed(3)}`);
  if (Math.max(auc, 1 - auc) > most) process.exitCode = 1;
  for (const child of processes) child.kill();
  await Promise.all(processes.map((child) => once(child, 'exit')));
  await rm(folder, { recursive: true });
}

/** Addresses of one length. */
function address(kind: 'known' | 'unknown' | 'warm', number: number): string {
  return `${kind.padEnd(8, 'x')}${String(number).padStart(5, '0')}@plumbline.example`;
}

async function addMembers(folder: string): Promise<void> {
  const db = openSqlite(join(folder, 'plumbline.db'));
  const members = Array.from({ length: pairs }, (_, number) => ({
    number: 10_000 + number,
    email_key: address('known', number),
    email: address('known', number),
    name: 'Renée Castellano',
    member_type: 'realEstateProfessional',
    joined_at: new Date().toISOString(),
  }));
  await db.knex.batchInsert('members', members, 100);
  await db.close();
}

async function timeOf(email: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/account-recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`an asking for access was answered with ${response.status}`);
  return performance.now() - begin;
}

await main();
