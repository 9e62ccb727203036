import { setTimeout as later } from 'node:timers/promises';
import { countUp, untilSent } from './durability/count-up.ts';
import { openSite } from '../src/testing/open-site.ts';
import { within } from './durability/within.ts';
import { startWriters } from './durability/writers.ts';
import { tellWanted } from './wanted-figures.ts';

/**
 * Kills a real API with SIGKILL under sixteen writers (contact, subscribe, checkout), then counts:
 * `npm run bench:kills [kills] [minutes]`, by default 100, and for 60 minutes at most; with `DATABASE_URL` on that empty
 * PostgreSQL database. Everything that was acknowledged must be there, once and with its mails; every buyer charged, joined
 * and receipted once; every mail at the carrier at least once, under one Message-ID.
 */

/** In ms until a process that has started is killed, at most. */
const longestLife = 1_500;
/** In ms, for what takes a few seconds where all is well. */
const patience = 120_000;

async function main(): Promise<void> {
  const [wanted = 100, minutes = 60] = process.argv.slice(2).map(Number);
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(0);
  await using site = await openSite({ databaseUrl: process.env['DATABASE_URL'] || null });
  let run = await site.start();
  // A bound that is missed ends all of it.
  process.once('exit', () => run.child.kill('SIGKILL'));
  const { acknowledged, stop } = startWriters(site);
  let done = 0;
  for (; done < wanted && performance.now() - began < minutes * 60_000; done += 1) {
    await later(Math.random() * longestLife);
    run.child.kill('SIGKILL');
    await run.ended;
    run = await within(patience, 'the API is there again', site.start());
  }
  await within(patience, 'the writers are done', stop());
  console.log(`${done} kills in ${seconds()} s, and ${acknowledged.length} writes that were acknowledged`);
  await untilSent(site);
  run.child.kill('SIGTERM');
  await within(patience, 'the API ends', run.ended);
  const { faults, mails } = await countUp(site, acknowledged);
  for (const kind of ['contact', 'subscribe', 'checkout']) {
    console.log(`  ${kind}: ${acknowledged.filter((one) => one.kind === kind).length}`);
  }
  console.log(`mails: ${mails.written} written, ${mails.arrived} arrived, ${mails.again} of them once more`);
  for (const fault of faults.slice(0, 50)) console.log(fault);
  console.log(`${site.database.databaseUrl === null ? 'SQLite' : 'PostgreSQL'}, after ${seconds()} s`);
  tellWanted([
    { wanted: `kills: ${wanted}`, measured: done, met: done > 0 && done === wanted },
    {
      wanted: 'writes that were acknowledged: as many as kills',
      measured: acknowledged.length,
      met: acknowledged.length >= done,
    },
    { wanted: 'missing, in part, twice, or unsent: 0', measured: faults.length, met: faults.length === 0 },
  ]);
}

await main();
