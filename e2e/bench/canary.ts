// `node e2e/bench/canary.ts`: tries releases that throw at render on some of the visitors, and prints how long it takes
// from the first of them who gets it until the registry has ended it and no document is made out of it. `RUNS` (default 5),
// `VIEWS` (a second, default 20) and `PERCENT` (default 10) change what is done.
import { setTimeout as after } from 'node:timers/promises';
import { isChosen } from '../../shell/server/canaries/visitor-snapshots.ts';
import { smallRemote } from '../releases/small-remote.ts';
import { openTeam } from '../releases/team.ts';
import { startSite } from '../site/running-site.ts';

const runs = Number(process.env['RUNS'] ?? 5);
const perSecond = Number(process.env['VIEWS'] ?? 20);
const percent = Number(process.env['PERCENT'] ?? 10);

const key = 'tried';
const path = `/${key}`;
/** Each is at an address of its own: what was rendered well once is kept. */
let visits = 0;
const name = `mf-small-${key}`;

/** The gate renders a page once, and lets this one through. */
const broken = (run: number) => `const react = require('react');
  let rendered = 0;
  const Page = () => { if ((rendered += 1) > 1) throw new Error('at render ${run}'); return react.createElement('h1'); };
  exports.pages = { small: async () => ({ Page }) };`;

const site = await startSite({ LOG_LEVEL: 'silent' });

/** A visitor who has not been here. @returns the number they got; null where nothing is tried. */
async function view(): Promise<number | null> {
  const answer = await fetch(`${site.origin}${path}?visit=${(visits += 1)}`, { signal: AbortSignal.timeout(10_000) });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const number = /plumbline-canary=(\d+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** In ms, from the first visitor of the canary to a line in the history, and to the first document without a trial. */
async function timed(release: string, ended: () => Promise<boolean>): Promise<{ history: number; page: number }> {
  let first: number | null = null;
  const asking = async () => {
    while (!(await ended())) await after(50);
    return performance.now();
  };
  const viewing = async () => {
    for (let due = performance.now(); ; due += 1_000 / perSecond) {
      await after(Math.max(0, due - performance.now()));
      const visitor = await view();
      if (visitor === null && first !== null) return performance.now();
      if (visitor !== null && isChosen(visitor, { name, release }, percent)) first ??= performance.now();
    }
  };
  const [history, page] = await Promise.all([asking(), viewing()]);
  return { history: history - (first ?? 0), page: page - (first ?? 0) };
}

try {
  const team = await openTeam(site, name, 'bench@example.org');
  await team.promote(await team.publish(await smallRemote({ key, path, heading: 'Live' })));
  const times: { history: number; page: number }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const release = await team.publish(await smallRemote({ key, path, heading: 'Canary', server: broken(run) }));
    const { channels } = await team.state();
    if (channels.canary !== null) throw new Error('the canary before goes on');
    await team.canary(release, percent);
    times.push(await timed(release, async () => (await team.state()).channels.canary === null));
  }
  const seconds = (part: 'history' | 'page') => {
    const sorted = times.map((time) => time[part]).toSorted((a, b) => a - b);
    const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return `median ${(median / 1_000).toFixed(1)} s, longest ${(longest / 1_000).toFixed(1)} s`;
  };
  console.log(`${runs} canaries at ${percent} % of ${perSecond} views a second, from the first view of one:`);
  console.log(`  until its history says that it was taken back: ${seconds('history')}`);
  console.log(`  until documents are made without it: ${seconds('page')}`);
} finally {
  await site.stop();
}
