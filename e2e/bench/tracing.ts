// `npm run bench:tracing [rounds] [seconds] [folder of another checkout]`: what traces cost a kept page and an answer of the
// API, off and with every request recorded, by turns; with another checkout, which has to be built, beside that one too. By
// default 25 rounds of 0.5 s.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import { inSpan } from '@plumbline/serving/tracing/spans';
import { nextMessage } from '../../api/bench/next-message.ts';
import { startSite, type RunningSite } from '../site/running-site.ts';
import { processBelow, processorTime } from './promotions/processor-time.ts';
import { median } from '../../api/bench/median.ts';

const [rounds = 25, seconds = 0.5] = process.argv.slice(2, 4).map(Number);
const [, , , , other] = process.argv;
const connections = 16;
/** In s. */
const warmUp = 0.2;
/** In rounds that are for the compiler, and not counted. */
const warmUps = 4;
const loader = fileURLToPath(new URL('kept-pages/load.ts', import.meta.url));

interface Contender {
  readonly name: string;
  readonly site: RunningSite;
  /** In ms of processor time, and in answers a second; by what is asked for. */
  readonly each: Map<string, number[]>;
  readonly perSecond: Map<string, number[]>;
}

const asked = [
  { what: 'kept page', path: '/terms', process: 'shell/server/main.ts', originOf: (site: RunningSite) => site.origin },
  {
    what: 'API answer',
    path: '/api/blog/posts?limit=3',
    process: 'api/src/main.ts',
    originOf: (site: RunningSite) => site.apiOrigin,
  },
] as const;

async function measure({ site, each, perSecond }: Contender, question: (typeof asked)[number]): Promise<void> {
  const pid = processBelow(site.pid, question.process);
  const { port } = new URL(question.originOf(site));
  const used = processorTime(pid);
  const child = fork(loader, [port, question.path, 'br', connections, warmUp * 1_000, seconds * 1_000].map(String));
  const rate = await nextMessage<number>(child);
  const time = (processorTime(pid) - used) / (rate * (seconds + warmUp));
  each.set(question.what, [...(each.get(question.what) ?? []), time]);
  perSecond.set(question.what, [...(perSecond.get(question.what) ?? []), rate]);
}

const nothing = async (): Promise<void> => undefined;

/** What a call takes in this process, where nothing is traced, the median of nine times a million. */
async function nanoseconds(call: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const from = performance.now();
    for (let count = 0; count < 1e6; count += 1) call();
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return median(times);
}

async function demandGood({ name, site }: Contender): Promise<void> {
  for (const { path, originOf } of asked) {
    const { status } = await fetch(originOf(site) + path);
    if (status !== 200) throw new Error(`${name}: ${path} was answered with ${status}`);
  }
  const answer = await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const views = [...(await answer.text()).matchAll(/^plumbline_page_views_total\{cache="(\w+)"\} (\d+)$/gm)];
  const count = (which: RegExp) =>
    views.reduce((sum, [, cache = '', n]) => sum + (which.test(cache) ? Number(n) : 0), 0);
  if (count(/hit|stale/) < 0.99 * count(/./)) throw new Error(`${name}: the page was not kept: measure again`);
}

let exports = 0;
const collector = createServer((request, answer) => {
  exports += 1;
  request.resume().on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
}).listen(0, '127.0.0.1');
await once(collector, 'listening');

const token = 'who may read the metrics of the benches';
const common = { REQUESTS_PER_ADDRESS: '9999999', METRICS_TOKEN: token };
const contenders: Contender[] = [];
const enter = async (name: string, start: typeof startSite, settings: Record<string, string> = {}): Promise<void> => {
  const site = await start({ ...common, ...settings });
  contenders.push({ name, site, each: new Map(), perSecond: new Map() });
};
try {
  if (other !== undefined) {
    const running = pathToFileURL(join(resolve(other), 'e2e/site/running-site.ts')).href;
    await enter('the other checkout', ((await import(running)) as { startSite: typeof startSite }).startSite);
  }
  await enter('off', startSite);
  await enter('every request', startSite, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  // What two of the same differ by is no cost of anything.
  await enter('off, another process', startSite);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const question of asked) {
      // Whoever is first finds the machine as the round before has left it.
      const turn = contenders.map((_, index) => contenders[(index + round + warmUps) % contenders.length]);
      for (const contender of turn) if (contender) await measure(contender, question);
    }
    if (round === -1) for (const { each, perSecond } of contenders) for (const map of [each, perSecond]) map.clear();
  }
  for (const contender of contenders) await demandGood(contender);
  if (exports === 0) throw new Error('nothing was exported');
  const base = contenders[0];
  console.log(`| | traces | answers/s | µs of processor time each | ÷ ${base?.name} |\n|---|---|--:|--:|--:|`);
  for (const { what } of asked) {
    for (const { name, each, perSecond } of contenders) {
      const times = each.get(what) ?? [];
      const ratio = median(times.map((time, round) => time / (base?.each.get(what)?.[round] ?? 1)));
      const cells = [
        median(perSecond.get(what) ?? []).toFixed(0),
        (median(times) * 1_000).toFixed(0),
        ratio.toFixed(2),
      ];
      console.log(`| ${what} | ${name} | ${cells.join(' | ')} |`);
    }
  }
  console.log('\n| off, of one step | ns |\n|---|--:|');
  console.log(`| a look for what is traced | ${(await nanoseconds(() => activeTraceparent())).toFixed(1)} |`);
  console.log(`| a part that is not begun | ${(await nanoseconds(() => inSpan('part', {}, nothing))).toFixed(1)} |`);
  console.log(`\n${rounds} rounds of ${seconds} s, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  for (const { site } of contenders) await site.stop();
  collector.close();
}
