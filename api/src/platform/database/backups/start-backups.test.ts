import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Database } from '../database.ts';
import { listWorkerRuns, openWorkerRuns } from '../../health/worker-runs.ts';
import { backupMetrics } from './backup-metrics.ts';
import { closing } from '../../../testing/closing.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { openTestDatabase } from '../../../testing/open-database.ts';
import { runNode } from '../../../testing/run-node.ts';
import { backUpIfDue, type MakeBackup } from './start-backups.ts';

const log = pino({ level: 'silent' });
const hour = 3_600_000;
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plumbline-backups-'));
});
afterAll(() => rm(root, { recursive: true }));

async function open(db: Database, make: MakeBackup, logger = log) {
  const folder = await mkdtemp(join(root, 'b-'));
  const clock = { time: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.time };
  const runs = openWorkerRuns({ db, log });
  const deps = {
    db,
    clock,
    log: logger,
    rules: { folder, every: 24 * hour, keep: 2 },
    onRun: runs.onRunOf('backup'),
    make,
  };
  return {
    folder,
    clock,
    check: (signal = new AbortController().signal) => backUpIfDue(deps, signal),
    files: async () => (await readdir(folder)).sort(),
    lastRun: async () => {
      await runs.pendingWrites();
      return (await listWorkerRuns(db.knex, clock.time))[0];
    },
    metric: async () => {
      const [at, bytes] = await Promise.all(backupMetrics.map(({ read }) => read(db.knex, clock.time)));
      return at?.[0] && bytes?.[0] ? { at: at[0].value, bytes: bytes[0].value } : null;
    },
  };
}

const write: MakeBackup = async (file) => {
  await writeFile(file, 'four');
  return 4;
};

test('one of several processes makes a due backup, and removes old ones after its verification', async () => {
  await using db = closing(await openTestDatabase());
  const { folder, clock, check, files, lastRun, metric } = await open(db, write);
  expect([await metric(), await lastRun()]).toEqual([null, undefined]);
  await writeFile(join(folder, 'plumbline-mine.tar.gz'), 'mine');
  await Promise.all([check(), check(), check()]);
  const first = 'plumbline-20261121T120000Z.tar.gz';
  expect(await files()).toEqual([first, 'plumbline-mine.tar.gz']);
  expect(await lastRun()).toMatchObject({
    worker: 'backup',
    error: null,
    late: false,
    nextAt: '2026-11-22T12:00:00.000Z',
  });
  expect(await metric()).toEqual({ at: Date.parse('2026-11-21T12:00:00Z') / 1000, bytes: 4 });
  clock.time += 24 * hour - 1;
  await check();
  expect(await files()).toEqual([first, 'plumbline-mine.tar.gz']);
  clock.time += 1;
  await check();
  clock.time += 24 * hour;
  await check();
  expect(await files()).toEqual([
    'plumbline-20261122T120000Z.tar.gz',
    'plumbline-20261123T120000Z.tar.gz',
    'plumbline-mine.tar.gz',
  ]);
});

test('a new backup stays although older ones have later names, because the clock was ahead', async () => {
  await using db = closing(await openTestDatabase());
  const { clock, check, files } = await open(db, write);
  const right = clock.time;
  for (const days of [400, 401]) {
    clock.time = right + days * 24 * hour;
    await check();
  }
  clock.time = right;
  await check();
  expect(await files()).toEqual(['plumbline-20261121T120000Z.tar.gz', 'plumbline-20271227T120000Z.tar.gz']);
});

test('a failed backup removes nothing, is reported, and is retried', async () => {
  await using db = closing(await openTestDatabase());
  let full = false;
  const { clock, check, files, lastRun, metric } = await open(db, (file, signal) =>
    full ? Promise.reject(new Error('there is no room left (ENOSPC)')) : write(file, signal),
  );
  for (const _ of [1, 2]) {
    await check();
    clock.time += 24 * hour;
  }
  const before = await files();
  full = true;
  await check();
  expect(await files()).toEqual(before);
  expect((await lastRun())?.error).toBe(
    'there is no room left (ENOSPC); the last verified backup is from 2026-11-22T12:00:00.000Z',
  );
  expect((await metric())?.at).toBe(Date.parse('2026-11-22T12:00:00Z') / 1000);
  full = false;
  await check();
  expect(await files()).toEqual(before);
  clock.time += hour / 4;
  await check();
  expect(await files()).toHaveLength(2);
  expect(await lastRun()).toMatchObject({ error: null, beganAt: '2026-11-23T12:15:00.000Z' });
});

test('if a process dies during a backup, another process makes it after the claim has expired', async () => {
  await using db = closing(await openTestDatabase());
  const died = Promise.withResolvers<number>();
  let tries = 0;
  const { clock, check, files, lastRun } = await open(db, (file, signal) =>
    (tries += 1) === 1 ? died.promise : write(file, signal),
  );
  const dead = check();
  while (tries === 0) await new Promise((resolve) => setImmediate(resolve));
  clock.time += 60_000;
  await check();
  expect([tries, (await lastRun())?.error]).toEqual([1, null]);
  clock.time += hour / 4;
  await check();
  expect([tries, await files()]).toEqual([2, ['plumbline-20261121T121600Z.tar.gz']]);
  // The late failure of the first process, whose claim has expired, does not change the result of the second one.
  died.reject(new Error('late'));
  await dead;
  expect((await lastRun())?.error).toBe(null);
});

test('drafts of dead processes are removed, drafts that are being written are kept', async () => {
  await using db = closing(await openTestDatabase());
  const { folder, clock, check, files } = await open(db, write);
  for (const [name, age] of [
    ['.backup-old', 2 * hour],
    ['.verify-old', 2 * hour],
    ['.backup-new', 0],
  ] as const) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'database'), 'x');
    const time = (clock.time - age) / 1000;
    for (const path of [join(folder, name, 'database'), join(folder, name)]) await utimes(path, time, time);
  }
  await writeFile(join(folder, 'plumbline-20261120T120000Z.tar.gz.unsound'), 'x');
  await check();
  expect(await files()).toEqual(['.backup-new', 'plumbline-20261121T120000Z.tar.gz']);
});

test('old backups that cannot be removed are logged as such, not as a failed backup', async () => {
  await using db = closing(await openTestDatabase());
  const errors: string[] = [];
  const listener = pino(
    { level: 'error' },
    { write: (line) => void errors.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const { folder, clock, check, lastRun } = await open(db, write, listener);
  // A folder cannot be removed as a file.
  await mkdir(join(folder, 'plumbline-20261119T120000Z.tar.gz'));
  for (const _ of [1, 2]) {
    await check();
    clock.time += 24 * hour;
  }
  expect(errors).toEqual(['old backups could not be removed']);
  expect(await lastRun()).toMatchObject({ error: null });
});

test('a backup that is interrupted is a failure', async () => {
  await using db = closing(await openTestDatabase());
  const ending = new AbortController();
  const { check, lastRun } = await open(db, (_, signal) => {
    ending.abort();
    return Promise.reject(new Error(signal.aborted ? 'told to stop' : 'nobody said so'));
  });
  await check(ending.signal);
  expect((await lastRun())?.error).toBe('told to stop; there is no verified backup yet');
});

test('an API makes a backup on its own, verified by the command, and stops without errors', async () => {
  const folder = await mkdtemp(join(root, 'site-'));
  const api = runNode('main.ts', [], {
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'var'),
    BACKUP_DIR: join(folder, 'backups'),
  });
  const made = async (): Promise<string[]> =>
    (await readdir(join(folder, 'backups')).catch(() => [])).filter((name) => name.endsWith('.tar.gz'));
  while (!api.output.stdout.includes('a backup was made and verified')) {
    if (api.child.exitCode !== null || /the backup failed/.test(api.output.stdout)) break;
    await delay(50);
  }
  expect(await made()).toEqual([expect.stringMatching(/^plumbline-\d{8}T\d{6}Z\.tar\.gz$/)]);
  api.child.kill('SIGTERM');
  expect(await api.ended).toBe(0);
  expect(api.output.stderr).toBe('');
});
