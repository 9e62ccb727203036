import { setTimeout as delay } from 'node:timers/promises';
import { openSite } from '../../../api/src/testing/open-site.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { reportWanted, wantNone } from '../shared/wanted-figures.ts';
import { checkWrites, waitUntilSent } from './check-writes.ts';
import { backUp, restoreAndCheck, type Backup } from './hot-backups.ts';
import { withTimeout } from '../shared/with-timeout.ts';
import { startWriters } from './writers.ts';

/**
 * Kills a real API with SIGKILL under sixteen writers (contact, subscribe, checkout), then has backups made under the same writers,
 * and counts; with `DATABASE_URL` on that empty PostgreSQL database. Everything that was acknowledged must be there, once and with
 * its mails; every buyer charged, joined and receipted once; every mail at the provider at least once, under one Message-ID. Each
 * backup must be sound, and hold everything that was acknowledged before it began.
 */

const { kills, backups, minutes } = optionsOf({ kills: 100, backups: 10, minutes: 60 }, { kills: 1, backups: 1 });
/** In ms until a process that has started is killed, at most. */
const longestLife = 1_500;
/** In ms, for actions that normally take a few seconds. */
const timeout = 120_000;

const began = performance.now();
const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);
await using site = await openSite({ databaseUrl: process.env['DATABASE_URL'] || null });
let run = await site.start();
// A timeout that is missed ends all of it.
process.once('exit', () => run.child.kill('SIGKILL'));
const { acknowledged, stop } = startWriters(site);
let killed = 0;
for (; killed < kills && performance.now() - began < minutes * 60_000; killed += 1) {
  await delay(Math.random() * longestLife);
  run.child.kill('SIGKILL');
  await run.ended;
  run = await withTimeout(timeout, 'the API is there again', site.start());
}
console.log(`${killed} kills in ${seconds()} s, and ${acknowledged.length} writes that were acknowledged`);
const before = acknowledged.length;
while (acknowledged.length === before) await delay(50);
await using backupRun = await backUp(site, backups, acknowledged);
await withTimeout(timeout, 'the writers are done', stop());
await waitUntilSent(site, isSmoke);
run.child.kill('SIGTERM');
await withTimeout(timeout, 'the API ends', run.ended);
const { faults, mails } = await checkWrites(site, acknowledged);
for (const kind of ['contact', 'subscribe', 'checkout']) {
  console.log(`${kind}: ${acknowledged.filter((one) => one.kind === kind).length}`);
}
console.log(`mails: ${mails.written} written, ${mails.arrived} arrived, ${mails.duplicates} of them once more`);
for (const fault of faults.slice(0, 50)) console.log(fault);
console.log('\n| backup | acknowledged before | while it was made | missing |\n|--:|--:|--:|--:|');
const missing: string[] = [];
for (const [number, backup] of backupRun.list.entries()) {
  const lost = await restoreAndCheck(site, backup, acknowledged);
  console.log(`| ${number + 1} | ${backup.before} | ${backup.during} | ${lost.length} |`);
  missing.push(...lost);
}
for (const fault of missing.slice(0, 50)) console.log(fault);
console.log(`\n${site.database.databaseUrl === null ? 'SQLite' : 'PostgreSQL'}, after ${seconds()} s`);
// A backup without concurrent writes would not be a hot one.
const isHot = ({ during }: Backup): boolean => during > 0;
reportWanted([
  { wanted: `kills: ${kills}`, measured: killed, met: killed > 0 && killed === kills, atAnyLoad: true },
  {
    wanted: 'writes that were acknowledged: as many as kills',
    measured: acknowledged.length,
    met: acknowledged.length >= killed,
    atAnyLoad: true,
  },
  wantNone('missing, in part, twice, or unsent', faults.length),
  {
    wanted: 'backups made while others wrote: all',
    measured: backupRun.list.filter(isHot).length,
    met: backupRun.list.length === backups && backupRun.list.every(isHot),
  },
  wantNone('acknowledged before a backup and missing in it', missing.length),
]);
