// `npm run bench:overload [rounds] [seconds]`: offers the API and the page server as much as they can do, and four times that,
// by turns, with a load generator in a process of its own that does not wait for answers; by default 3 rounds of 5 s. Under four
// times the load at least 0.8 of the peak must still be answered well, and what is accepted must take at most three times as long.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startSite } from '../site/running-site.ts';

const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number);
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** In ms: longer than a burst is borne with. */
const warmUp = 4_000;

interface Offered {
  readonly good: number;
  readonly shed: number;
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

async function offer({ port, path }: Target, rate: number): Promise<Offered> {
  const child = fork(script('overload/offer.ts'), [port, path, rate.toFixed(0), warmUp, seconds * 1_000].map(String));
  const [offered] = (await once(child, 'message')) as [Offered];
  return offered;
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function measure(target: Target): Promise<string[]> {
  const [goodput, slowness]: [number[], number[]] = [[], []];
  const rows: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const closed = await offer(target, 0);
    const whole = closed.perSecond;
    const steps = [await offer(target, whole * 0.8), await offer(target, whole)];
    const peak = steps.reduce((best, step) => (step.perSecond > best.perSecond ? step : best));
    const four = await offer(target, peak.perSecond * 4);
    goodput.push(four.perSecond / peak.perSecond);
    slowness.push(four.p99 / peak.p99);
    for (const [load, { perSecond, shed, failed, p50, p99 }] of [
      ['16 connections', closed],
      ['peak', peak],
      ['4 ×', four],
    ] as const) {
      rows.push(
        `| ${[target.name, load, perSecond.toFixed(0), (shed / seconds).toFixed(0), failed, p50.toFixed(0), p99.toFixed(0)].join(' | ')} |`,
      );
    }
  }
  console.log(rows.join('\n'));
  const [kept, slower] = [median(goodput), median(slowness)];
  console.log(`| ${target.name} | 4 × ÷ peak, median | ${kept.toFixed(2)} | | | | ${slower.toFixed(2)} |`);
  return [
    ...(kept >= 0.8
      ? []
      : [`${target.name}: ${kept.toFixed(2)} of the peak is answered under four times the load, 0.8 is wanted`]),
    ...(slower <= 3 ? [] : [`${target.name}: what is accepted takes ${slower.toFixed(2)} times as long, 3 is wanted`]),
  ];
}

const site = await startSite({
  PAGE_CACHE_MB: '0',
  LOG_LEVEL: 'error',
  ...(process.env['LOAD_SHEDDING'] ? { LOAD_SHEDDING: process.env['LOAD_SHEDDING'] } : {}),
});
const faults: string[] = [];
try {
  console.log(
    '| | load | good a second | refused a second | failed | median ms | p99 ms |\n|---|---|--:|--:|--:|--:|--:|',
  );
  faults.push(
    ...(await measure({
      name: 'API, search',
      port: new URL(site.apiOrigin).port,
      path: '/api/blog/search?q=appraisal%20level%20gap%20house%20#',
    })),
  );
  faults.push(...(await measure({ name: 'page server, rendered', port: new URL(site.origin).port, path: '/blog' })));
  console.log(`\n${rounds} rounds of ${seconds} s, load ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  await site.stop();
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
