import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { openDatabase } from '../src/platform/database/open.ts';
import { restoreBackup } from '../src/cli/db/backups/restore-backup.ts';
import { runNode } from '../src/testing/run-node.ts';
import { missingOf, untilSent } from './durability/count-up.ts';
import { databaseFaults } from '../src/testing/fuzz/whole-database.ts';
import { lookAtBuyers } from '../src/testing/kill-buying.ts';
import { openSite, type ProvenSite } from '../src/testing/open-site.ts';
import { within } from './durability/within.ts';
import { startWriters, type Acknowledged } from './durability/writers.ts';
import { tellWanted } from './wanted-figures.ts';

/**
 * Makes backups of a real site under sixteen writers and restores each: `npm run bench:backups [backups]`, by default 10; with
 * `DATABASE_URL` on that empty PostgreSQL database. Each must be sound, and hold everything that was acknowledged before it was
 * begun, whole.
 */

/** In ms, for what takes a few seconds where all is well. */
const patience = 120_000;

interface Taken {
  readonly file: string;
  /** How many writes were acknowledged before it was begun, and while it was made. */
  readonly before: number;
  readonly during: number;
}

async function main(): Promise<void> {
  const [wanted = 10] = process.argv.slice(2).map(Number);
  await using site = await openSite({ databaseUrl: process.env['DATABASE_URL'] || null });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-hot-'));
  const run = await site.start();
  // A bound that is missed ends all of it.
  process.once('exit', () => run.child.kill('SIGKILL'));
  const { acknowledged, stop } = startWriters(site);
  const taken: Taken[] = [];
  const first = performance.now();
  while (acknowledged.length === 0) {
    if (performance.now() - first > patience) throw new Error('nothing was acknowledged at all');
    await later(50);
  }
  while (taken.length < wanted) {
    const before = acknowledged.length;
    const file = join(folder, `${taken.length}.tar.gz`);
    const made = runNode('cli/db.ts', ['backup', file], site.settings);
    const ended = await within(patience, 'the backup is made', made.ended);
    if (ended !== 0) throw new Error(`there is no backup: ${made.output.stderr}`);
    taken.push({ file, before, during: acknowledged.length - before });
  }
  await within(patience, 'the writers are done', stop());
  await untilSent(site);
  run.child.kill('SIGTERM');
  await within(patience, 'the API ends', run.ended);
  console.log('| backup | acknowledged before | while it was made | missing |\n|--:|--:|--:|--:|');
  let missing = 0;
  for (const [number, one] of taken.entries()) {
    const faults = await restored(site, one, acknowledged.slice(0, one.before));
    console.log(`| ${number + 1} | ${one.before} | ${one.during} | ${faults.length} |`);
    for (const fault of faults.slice(0, 10)) console.log(fault);
    missing += faults.length;
  }
  // A backup beside which nobody wrote is no hot one.
  const hot = taken.filter(({ during }) => during > 0).length;
  tellWanted([
    {
      wanted: `backups that could be restored: ${wanted}`,
      measured: taken.length,
      met: taken.length === wanted && wanted > 0,
    },
    { wanted: 'made while others wrote: all', measured: hot, met: hot === taken.length },
    { wanted: 'acknowledged before and missing: 0', measured: missing, met: missing === 0 },
  ]);
  await rm(folder, { recursive: true });
}

/** Restores a backup, on SQLite beside the site and on PostgreSQL in its place, and looks for what must be in it. */
async function restored(
  { database }: Pick<ProvenSite, 'database'>,
  { file }: Taken,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'plumbline-restored-'));
  const place = { dataFolder, databaseUrl: database.databaseUrl };
  await restoreBackup(place, file, { now: Date.now(), replace: true, note: () => Promise.resolve() });
  const db = await openDatabase(place);
  try {
    const buyers = acknowledged.filter(({ kind }) => kind === 'checkout').map(({ email }) => email);
    const { faults } = await lookAtBuyers(db.knex, new Set(buyers));
    return [...(await missingOf(db.knex, acknowledged)), ...faults, ...(await databaseFaults(db))];
  } finally {
    await db.close();
    await rm(dataFolder, { recursive: true });
  }
}

await main();
