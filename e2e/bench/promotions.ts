// `node e2e/bench/promotions.ts`: promotes and takes back releases of a remote while pages are viewed, and prints how long
// it takes until a page shows what is live, how many views failed and of what, and what a view costs the page server.
// `PROMOTIONS` (default 30) and `VIEWS` (a second, default 200) change what is done.
import { loadavg } from 'node:os';
import { setTimeout as after } from 'node:timers/promises';
import { openReleaseDesk } from '../releases/release-desk.ts';
import { startSite } from '../site/running-site.ts';
import { processBelow, processorTime } from './promotions/processor-time.ts';
import { openViewer } from './promotions/viewer.ts';

const promotions = Number(process.env['PROMOTIONS'] ?? 30);
const perSecond = Number(process.env['VIEWS'] ?? 200);
const remote = 'mf-marketing';
const path = '/terms';
/** In ms: views that come faster than they are answered would wait longer and longer. */
const patience = 30_000;
const isWhole = (html: string) => html.includes('Terms of Use') && html.endsWith('</html>');

const site = await startSite();
const desk = await openReleaseDesk(site);
const token = /plt_\S+/.exec(await site.run('api/src/cli/teams.ts', 'add', remote, 'Bench', 'bench@example.org'))?.[0];
const pageServer = processBelow(site.pid, 'shell/server/main.ts');
const { views, view, close } = openViewer(new URL(site.origin).port);

let running = true;

/** Begins so many views a second, whether those before have ended or not. @returns how late the latest of them began, in ms. */
async function keepViewing(): Promise<number> {
  let latest = 0;
  for (let due = performance.now(); running; due += 1_000 / perSecond) {
    await after(Math.max(0, due - performance.now()));
    latest = Math.max(latest, performance.now() - due);
    void view(path, isWhole);
  }
  return latest;
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
  while (!(await view(path, isWhole))?.includes(release)) {
    if (performance.now() - started > patience)
      throw new Error(`${perSecond} views a second are more than this machine gives`);
    await after(10);
  }
  return performance.now() - started;
}

const share = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

try {
  const [one, two] = [await desk.publishChanged(remote), await desk.publishChanged(remote)];
  // Compiled and warm, as a server is that has been running.
  for (let number = 0; number < 200; number += 1) await view(path, isWhole);
  views.times.length = 0;
  const [began, used, own] = [performance.now(), processorTime(pageServer), process.cpuUsage()];
  const viewedBefore = views.done;
  const viewing = keepViewing();
  const times: number[] = [];
  for (let number = 0; number < promotions; number += 1) {
    times.push(await (number % 2 === 0 ? timed('rollback', one.hash) : timed('promote', two.hash)));
  }
  const seconds = (performance.now() - began) / 1_000;
  const spent = processorTime(pageServer) - used;
  const { user, system } = process.cpuUsage(own);
  running = false;
  const latest = await viewing;
  const begun = views.done - viewedBefore;
  await after(3_000);
  const [moves, answers] = [ascending(times), ascending(views.times)];
  const failed = [...views.failed].map(([why, count]) => `${count} × ${why}`).join(', ') || 'none';
  console.log(
    [
      `${promotions} moves: median ${share(moves, 0.5)} ms, longest ${share(moves, 1)} ms until a page shows it.`,
      `${perSecond} views of ${path} a second wanted, ${(begun / seconds).toFixed(0)} answered; begun at most ${Math.round(latest)} ms late.`,
      `${views.done} views, failed: ${failed}; median ${share(answers, 0.5)}, 95% ${share(answers, 0.95)}, slowest ${share(answers, 1)} ms.`,
      `A view costs the page server ${(spent / begun).toFixed(1)} ms of processor time: it kept ${(spent / seconds / 1_000).toFixed(2)} cores busy, this client ${((user + system) / 1_000 / seconds / 1_000).toFixed(2)}; load ${loadavg()[0]?.toFixed(1)}.`,
    ].join('\n'),
  );
} finally {
  close();
  await desk.close();
  await site.stop();
}
