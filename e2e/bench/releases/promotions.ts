import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReleasePublisher } from '../../releases/release-publisher.ts';
import type { RunningSite } from '../../site/running-site.ts';
import { isSmoke } from '../shared/options.ts';
import { descendantProcess, processorTime } from '../shared/processor-time.ts';
import { quantile } from '../shared/statistics.ts';
import { wantNone, type WantedFigure } from '../shared/wanted-figures.ts';
import { openViewer } from './viewer.ts';

const remote = 'mf-marketing';
const path = '/terms';
/** Views until the code that answers has been compiled. */
const warmUp = isSmoke ? 5 : 200;
/** In ms, until a page shows the release: if views arrive faster than they are answered, they wait longer and longer. */
const timeout = 30_000;
/** In ms, after the last promotion, for views that are in progress. */
const drainTime = isSmoke ? 300 : 3_000;
const isWhole = (html: string) => html.includes('Terms of Use') && html.endsWith('</html>');

interface PromotionLoad {
  readonly promotions: number;
  /** Views a second. */
  readonly perSecond: number;
}

/** Promotes and rolls back releases while pages are viewed: the time until a page shows the release, and failed views. */
export async function measurePromotions(
  { origin, pid, run }: RunningSite,
  publisher: ReleasePublisher,
  { promotions, perSecond }: PromotionLoad,
): Promise<WantedFigure[]> {
  const token = /plt_\S+/.exec(await run('api/src/cli/teams.ts', 'add', remote, 'Bench', 'bench@example.org'))?.[0];
  const pageServer = descendantProcess(pid, 'shell/server/main.ts');
  const { views, view, close } = openViewer(new URL(origin).port);
  let running = true;

  /** Starts views at a fixed rate, even if earlier views have not ended. @returns the longest delay of a start, in ms */
  async function keepViewing(): Promise<number> {
    let latest = 0;
    for (let due = performance.now(); running; due += 1_000 / perSecond) {
      await delay(Math.max(0, due - performance.now()));
      latest = Math.max(latest, performance.now() - due);
      void view(path, isWhole);
    }
    return latest;
  }

  /** Promotes or rolls back. @returns the time in ms until a page shows the release */
  async function timeChange(action: 'promote' | 'rollback', release: string): Promise<number> {
    const started = performance.now();
    const answer = await fetch(`${origin}/api/releases/${remote}/${action}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ release }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    while (!(await view(path, isWhole))?.includes(release)) {
      if (performance.now() - started > timeout)
        throw new Error(`${perSecond} views a second are more than this machine gives`);
      await delay(10);
    }
    return performance.now() - started;
  }

  const [firstRelease, secondRelease] = [
    await publisher.publishChanged(remote),
    await publisher.publishChanged(remote),
  ];
  for (let number = 0; number < warmUp; number += 1) await view(path, isWhole);
  views.times.length = 0;
  const [began, processorTimeBefore] = [performance.now(), processorTime(pageServer)];
  const viewedBefore = views.done;
  const viewing = keepViewing();
  const times: number[] = [];
  try {
    for (let number = 0; number < promotions; number += 1) {
      times.push(
        await (number % 2 === 0
          ? timeChange('rollback', firstRelease.hash)
          : timeChange('promote', secondRelease.hash)),
      );
    }
  } finally {
    running = false;
  }
  const seconds = (performance.now() - began) / 1_000;
  const spent = processorTime(pageServer) - processorTimeBefore;
  const latest = await viewing;
  const startedViews = views.done - viewedBefore;
  await delay(drainTime);
  close();
  const quantileText = (numbers: readonly number[], share: number) => quantile(numbers, share).toFixed(0);
  for (const [why, count] of views.failed) console.log(`${count} views failed: ${why}`);
  console.log(
    [
      `${promotions} promotions: median ${quantileText(times, 0.5)} ms, longest ${quantileText(times, 1)} ms until a page shows the release.`,
      `${perSecond} views of ${path} a second wanted, ${(startedViews / seconds).toFixed(0)} answered; begun at most ${latest.toFixed(0)} ms late.`,
      `${views.done} views: median ${quantileText(views.times, 0.5)}, 95% ${quantileText(views.times, 0.95)}, slowest ${quantileText(views.times, 1)} ms.`,
      `A view costs the page server ${(spent / startedViews).toFixed(1)} ms of processor time; load ${loadavg()[0]?.toFixed(1)}.`,
    ].join('\n'),
  );
  const failed = [...views.failed.values()].reduce((sum, count) => sum + count, 0);
  const longest = quantile(times, 1);
  return [
    wantNone('views that failed during promotions', failed),
    {
      wanted: 'longest time until a page shows the release ≤ 1 s',
      measured: `${longest.toFixed(0)} ms`,
      met: longest <= 1_000,
    },
  ];
}
