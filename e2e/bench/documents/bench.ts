// Measures documents: cached pages beside bare `node:http` that serves the same bytes, with minimal headers and with the page's
// own; the cost of rendering a page; and a cache in front of the site, either nginx as docs/deploy configures it, or a CDN that
// receives purges: its throughput beside a file of the same bytes, and for how long it shows the old page after a change.
import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plumbline/serving/testing/free-port';
import type { RunningSite } from '../../site/running-site.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { cdnSettings, openSite, unlimitedVisits } from '../shared/bench-site.ts';
import { chromeEncodings } from '../shared/chrome-encodings.ts';
import { connections, load, loadAndTime, warmUp } from '../shared/load-and-time.ts';
import { nextMessage } from '../shared/next-message.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { descendantProcess } from '../shared/processor-time.ts';
import { median, rangeText } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { measureSharedCaches } from './shared-caches.ts';

const { rounds, seconds } = optionsOf({ rounds: 7, seconds: 2 }, { rounds: 1, seconds: 0.05 });
const pages = isSmoke ? ['/terms'] : ['/', '/blog', '/blog/the-appraisal-gap-in-dollars', '/terms'];

/** A response of a page server. */
interface Answer {
  /** In order of arrival. */
  readonly bytes: Buffer;
  /** Alternating names and values, without the headers that Node adds by itself. */
  readonly headers: readonly string[];
}

function answerOf(port: string, path: string, encoding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding };
    const request = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const headers = answer.rawHeaders.filter(
        (_, index, all) => !/^(?:date|connection|keep-alive)$/i.test(all[index - (index % 2)] ?? ''),
      );
      resolve(buffer(answer).then((bytes) => ({ bytes, headers })));
    });
    request.on('error', reject);
  });
}

/** Starts bare `node:http`, or bare Koa, that answers with the bytes of a file, under these headers. */
async function startBare(
  file: string,
  headers: readonly string[],
  ...framework: readonly 'koa'[]
): Promise<{ readonly pid: number; readonly port: string; readonly stop: () => void }> {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [
    file,
    JSON.stringify(headers),
    ...framework,
  ]);
  const port = await nextMessage<number>(child);
  return { pid: child.pid ?? 0, port: String(port), stop: () => void child.kill() };
}

/** The required figures, and the measured ones. */
const wanted: WantedFigure[] = [];
const requireAtLeast = (description: string, measured: number, minimum: number): void =>
  void wanted.push({ wanted: description, measured: measured.toFixed(2), met: measured >= minimum });
/** The minimal headers of a response about its body. */
const contentHeader = /^content-(?:type|length|encoding)$/i;
/** In ms of processor time. */
const maxProcessorTime = 0.15;

async function compareCached({ origin, pid }: RunningSite, folder: string): Promise<void> {
  const { port } = new URL(origin);
  const pageServer = descendantProcess(pid, 'shell/server/main.ts');
  console.log(
    [
      '| page | asked | bytes | bare node:http, answers/s | the same with the page’s headers | bare Koa with the page’s headers | cached pages, answers/s | ratio to bare (least to most) | ratio of processor time | ratio to bare with the headers | ms of processor time each |',
      '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ].join('\n'),
  );
  for (const path of pages) {
    for (const [name, encoding] of Object.entries({
      'as Chrome asks': chromeEncodings,
      'not compressed': 'identity',
    })) {
      // Until the page is cached, and compressed.
      for (let times = 0; times < 50; times += 1) await answerOf(port, path, encoding);
      const { bytes, headers } = await answerOf(port, path, encoding);
      const file = join(folder, 'page');
      await writeFile(file, bytes);
      const contentHeaders = headers.filter((_, index) => contentHeader.test(headers[index - (index % 2)] ?? ''));
      const bareServer = await startBare(file, contentHeaders);
      const sameHeadersServer = await startBare(file, headers);
      const koaServer = await startBare(file, headers, 'koa');
      const [bareRates, sameHeaderRates, koaRates, cachedRates]: [number[], number[], number[], number[]] = [
        [],
        [],
        [],
        [],
      ];
      const target = { port, path, encoding, waiting: 'busy', seconds } as const;
      const [timeRatios, processorTimes]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const bareResult = await loadAndTime(bareServer.pid, { ...target, port: bareServer.port });
        const sameHeaderResult = await loadAndTime(sameHeadersServer.pid, { ...target, port: sameHeadersServer.port });
        const koaResult = await loadAndTime(koaServer.pid, { ...target, port: koaServer.port });
        const cachedResult = await loadAndTime(pageServer, target);
        bareRates.push(bareResult.perSecond);
        sameHeaderRates.push(sameHeaderResult.perSecond);
        koaRates.push(koaResult.perSecond);
        cachedRates.push(cachedResult.perSecond);
        timeRatios.push(bareResult.processorTime / cachedResult.processorTime);
        processorTimes.push(cachedResult.processorTime);
      }
      for (const { stop } of [bareServer, sameHeadersServer, koaServer]) stop();
      const ratiosTo = (others: readonly number[]) => cachedRates.map((figure, round) => figure / (others[round] ?? 1));
      const ratios = ratiosTo(bareRates);
      const rates = [bareRates, sameHeaderRates, koaRates, cachedRates].map((figures) => median(figures).toFixed(0));
      const cells = [path, name, bytes.length, ...rates, `${median(ratios).toFixed(2)} (${rangeText(ratios, 2)})`];
      const others = [
        median(timeRatios).toFixed(2),
        median(ratiosTo(sameHeaderRates)).toFixed(2),
        median(processorTimes).toFixed(3),
      ];
      console.log(`| ${[...cells, ...others].join(' | ')} |`);
      requireAtLeast(
        `${path} cached, ${name} ≥ 0.8 × bare node:http with the same answer`,
        median(ratiosTo(sameHeaderRates)),
        0.8,
      );
      wanted.push({
        wanted: `${path} cached, ${name} ≤ ${maxProcessorTime} ms of processor time`,
        measured: median(processorTimes).toFixed(3),
        met: median(processorTimes) <= maxProcessorTime,
      });
    }
  }
}

/** Waits until the rendering code has been compiled; on a busy machine a fixed time would not suffice. */
async function warmUpRendering(port: string, path: string): Promise<void> {
  for (let views = 0, times = 0; views < 400 && times < (isSmoke ? 1 : 20); times += 1) {
    views += (await load({ port, path, encoding: 'identity', waiting: 'idle', seconds })) * (seconds + warmUp);
  }
}

async function measureRendering({ origin, pid }: RunningSite): Promise<void> {
  const { port } = new URL(origin);
  const pageServer = descendantProcess(pid, 'shell/server/main.ts');
  // All of them before any measurement: rendering one page also compiles code of the others.
  for (const path of pages) await warmUpRendering(port, path);
  const figures = pages.map((path) => ({ path, perSecond: [] as number[], processorTimes: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const figure of figures) {
      const target = { port, path: figure.path, encoding: 'identity', waiting: 'idle', seconds } as const;
      const { perSecond, processorTime } = await loadAndTime(pageServer, target);
      figure.perSecond.push(perSecond);
      figure.processorTimes.push(processorTime);
    }
  }
  console.log(
    '\n| page | rendered a second | ms of processor time each | a second and core (least to most) |\n|---|--:|--:|--:|',
  );
  for (const { path, perSecond, processorTimes } of figures) {
    const rates = processorTimes.map((ms) => 1_000 / ms);
    requireAtLeast(`${path} rendered ≥ 100 times a second and core`, median(rates), 100);
    const cells = [path, median(perSecond).toFixed(0), median(processorTimes).toFixed(2)];
    console.log(`| ${cells.join(' | ')} | ${median(rates).toFixed(0)} (${rangeText(rates, 0)}) |`);
  }
}

async function withSite(
  settings: Record<string, string>,
  measure: (site: RunningSite) => Promise<void>,
): Promise<void> {
  const site = await openSite(settings);
  try {
    await measure(site);
  } finally {
    await site.stop();
  }
}

await using folder = await openFolder();
await withSite({ ...unlimitedVisits, ...cdnSettings(await freePort()) }, async (site) => {
  await compareCached(site, folder.path);
  wanted.push(...(await measureSharedCaches(site, { folder: folder.path, rounds, seconds })));
});
// Load shedding would refuse requests that are to be counted.
await withSite({ PAGE_CACHE_MB: '0', LOAD_SHEDDING: 'off' }, measureRendering);
console.log(`\n${rounds} rounds of ${seconds} s, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}.`);
reportWanted(wanted);
