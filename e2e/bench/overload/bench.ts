// Finds the load at which the API and the page server have the highest throughput, and offers four times that, alternating with
// it, with a load generator in its own process that does not wait for responses. At four times the load at least 0.8 of the peak
// must still succeed, accepted requests may take at most three times as long, and refusals must say when to come again.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openSite } from '../shared/bench-site.ts';
import { nextMessage } from '../shared/next-message.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { median, rangeText } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { maxRefusedShare, peakOf } from './peak-of.ts';

const { rounds, seconds } = optionsOf({ rounds: 5, seconds: 5 }, { rounds: 1, seconds: 0.05 });
/** In ms: longer than a burst is tolerated. */
const warmUp = isSmoke ? 20 : 4_000;
/** In ms, before anything is counted: until the code that answers has been compiled. */
const coldStart = isSmoke ? 100 : 10_000;
/** In ms, before the peak is measured. */
const shortWarmUp = isSmoke ? 20 : 1_000;
/** As shares of the rate at which 16 connections get responses when they send the next request immediately. */
const steps = isSmoke ? ([1] as const) : ([0.8, 1, 1.2, 1.4, 1.7, 2] as const);
/** The number of such measurements. */
const closedRuns = isSmoke ? 1 : 3;

interface LoadResult {
  readonly good: number;
  readonly shed: number;
  /** Neither a good response nor a refusal with a time to come again. */
  readonly failed: number;
  /** Answers of 200. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Target {
  readonly name: string;
  readonly port: string;
  readonly path: string;
}

async function offer({ port, path }: Target, rate: number, warmUpTime = warmUp): Promise<LoadResult> {
  const child = fork(
    fileURLToPath(new URL('offer.ts', import.meta.url)),
    [port, path, rate.toFixed(1), warmUpTime, seconds * 1_000].map(String),
  );
  return nextMessage<LoadResult>(child);
}

const medianOf = (runs: readonly LoadResult[], figure: 'perSecond' | 'p50' | 'p99'): number =>
  median(runs.map((run) => run[figure]));
const failedOf = (runs: readonly LoadResult[]): number => runs.reduce((sum, { failed }) => sum + failed, 0);
const refusedOf = ({ good, shed, failed }: LoadResult): number => shed / Math.max(1, good + shed + failed);

function print(target: Target, load: string, runs: readonly LoadResult[]): void {
  const shed = median(runs.map((run) => run.shed)) / seconds;
  const figures = [medianOf(runs, 'perSecond'), shed, failedOf(runs), medianOf(runs, 'p50'), medianOf(runs, 'p99')];
  console.log(`| ${[target.name, load, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |`);
}

/** The ratio is formed round by round: the machine's speed varies from minute to minute. */
function ratioOf(runs: readonly LoadResult[], to: readonly LoadResult[], figure: 'perSecond' | 'p99') {
  const ratios = runs.map((run, round) => run[figure] / (to[round]?.[figure] ?? 0));
  return { middle: median(ratios), text: `${median(ratios).toFixed(2)} (${rangeText(ratios, 2)})` };
}

async function measure(target: Target): Promise<WantedFigure[]> {
  await offer(target, 0, coldStart);
  const closedResults: LoadResult[] = [];
  for (let times = 0; times < closedRuns; times += 1) closedResults.push(await offer(target, 0, shortWarmUp));
  const closedRate = medianOf(closedResults, 'perSecond');
  print(target, '16 connections', closedResults);
  const stepResults: (LoadResult & { step: number; refused: number })[] = [];
  for (const step of steps) {
    const run = await offer(target, closedRate * step);
    print(target, `${step} ×`, [run]);
    stepResults.push({ ...run, step, refused: refusedOf(run) });
  }
  const { best, calm } = peakOf(stepResults);
  const calmStep = calm?.step ?? steps[0];
  const runs: Record<'calm' | 'peak' | 'four', LoadResult[]> = { calm: [], peak: [], four: [] };
  for (let round = 0; round < rounds; round += 1) {
    runs.calm.push(await offer(target, closedRate * calmStep));
    runs.peak.push(await offer(target, closedRate * best.step));
    runs.four.push(await offer(target, medianOf(runs.peak, 'perSecond') * 4));
  }
  print(target, `by turns: ${calmStep} ×, the measure of p99`, runs.calm);
  print(target, `by turns: ${best.step} ×, the peak`, runs.peak);
  print(target, 'by turns: 4 × the peak', runs.four);
  const goodput = ratioOf(runs.four, runs.peak, 'perSecond');
  const slower = ratioOf(runs.four, runs.calm, 'p99');
  const calmRefused = median(runs.calm.map(refusedOf));
  const failed = failedOf([...stepResults, ...Object.values(runs).flat()]);
  const refused = runs.four.every(({ shed }) => shed > 0);
  return [
    { wanted: `${target.name}: goodput at 4 × ≥ 0.8 × peak`, measured: goodput.text, met: goodput.middle >= 0.8 },
    {
      wanted: `${target.name}: p99 of what is accepted at 4 × ≤ 3 × that of a step that refuses under ${maxRefusedShare * 100} %`,
      measured: calmRefused < maxRefusedShare ? slower.text : `it refused ${(calmRefused * 100).toFixed(1)} %`,
      met: calmRefused < maxRefusedShare && slower.middle <= 3,
    },
    {
      wanted: `${target.name}: neither answered well nor told to come again: 0`,
      measured: failed,
      met: failed === 0,
      atAnyLoad: true,
    },
    { wanted: `${target.name}: 4 × was more than it could do`, measured: refused ? 'yes' : 'no', met: refused },
  ];
}

const site = await openSite({
  PAGE_CACHE_MB: '0',
  LOG_LEVEL: 'error',
  ...(process.env['LOAD_SHEDDING'] ? { LOAD_SHEDDING: process.env['LOAD_SHEDDING'] } : {}),
});
try {
  console.log(
    '| | load | good a second | refused a second | failed | median ms | p99 ms |\n|---|---|--:|--:|--:|--:|--:|',
  );
  const api = { port: new URL(site.apiOrigin).port, path: '/api/blog/search?q=appraisal%20level%20gap%20house%20#' };
  // The site of a smoke run caches pages: each request is for another.
  const page = isSmoke ? '/blog?search=level#' : '/blog';
  const wanted = [
    ...(await measure({ name: 'API, search', ...api })),
    ...(await measure({ name: 'page server, rendered', port: new URL(site.origin).port, path: page })),
  ];
  console.log(`\n${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}.`);
  reportWanted(wanted);
} finally {
  await site.stop();
}
