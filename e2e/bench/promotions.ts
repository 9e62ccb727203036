// `node e2e/bench/promotions.ts`: promotes and takes back releases of a remote while pages are viewed, and prints how long
// it takes until a page shows what is live, and how many views failed. `PROMOTIONS` (default 30) and `VIEWS` (a second,
// default 200) change what is done.
import { setTimeout as after } from 'node:timers/promises';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { startSite } from '../site/running-site.ts';

const promotions = Number(process.env['PROMOTIONS'] ?? 30);
const perSecond = Number(process.env['VIEWS'] ?? 200);
const remote = 'mf-marketing';
const path = '/terms';

const site = await startSite();
const desk = await openReleaseDesk(site);
const token = /plt_\S+/.exec(await site.run('api/src/cli/teams.ts', 'add', remote, 'Bench', 'bench@example.org'))?.[0];

const views = { done: 0, failed: 0, slowest: 0, running: true };

async function view(): Promise<string | null> {
  const started = performance.now();
  let html: string | null = null;
  try {
    const answer = await fetch(site.origin + path, { signal: AbortSignal.timeout(10_000) });
    html = await answer.text();
    if (answer.status !== 200 || !html.includes('Terms of Use')) views.failed += 1;
  } catch {
    views.failed += 1;
  }
  views.done += 1;
  views.slowest = Math.max(views.slowest, performance.now() - started);
  return html;
}

/** Begins so many views a second, whether those before have ended or not. */
async function keepViewing(): Promise<void> {
  for (let due = performance.now(); views.running; due += 1_000 / perSecond) {
    await after(Math.max(0, due - performance.now()));
    void view();
  }
}

async function move(action: 'promote' | 'rollback', release: string): Promise<void> {
  const answer = await fetch(`${site.origin}/api/releases/${remote}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ release }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** In ms, from the request that moves the channel to the answer of a page that shows it. */
async function timed(action: 'promote' | 'rollback', release: string): Promise<number> {
  const started = performance.now();
  await move(action, release);
  while (!(await view())?.includes(release)) await after(10);
  return performance.now() - started;
}

try {
  const [one, two] = [await desk.publishChanged(remote), await desk.publishChanged(remote)];
  const viewing = keepViewing();
  const times: number[] = [];
  for (let number = 0; number < promotions; number += 1) {
    times.push(await (number % 2 === 0 ? timed('rollback', one.hash) : timed('promote', two.hash)));
  }
  views.running = false;
  await viewing;
  await after(2_000);
  times.sort((a, b) => a - b);
  const [median, longest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0];
  console.log(
    `${promotions} moves: median ${Math.round(median)} ms, longest ${Math.round(longest)} ms until a page shows it.`,
  );
  console.log(`${views.done} views of ${path}: ${views.failed} failed, the slowest ${Math.round(views.slowest)} ms.`);
} finally {
  await desk.close();
  await site.stop();
}
