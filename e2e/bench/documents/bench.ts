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
const want = (what: string, measured: number, least: number): void =>
  void wanted.push({ wanted: what, measured: measured.toFixed(2), met: measured >= least });
/** The minimal headers of a response about its body. */
const isNeeded = /^content-(?:type|length|encoding)$/i;
/** In ms of processor time. */
const mostEach = 0.15;

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
      const needed = headers.filter((_, index) => isNeeded.test(headers[index - (index % 2)] ?? ''));
      const bare = await startBare(file, needed);
      const alike = await startBare(file, headers);
      const koa = await startBare(file, headers, 'koa');
      const [least, same, framework, cached]: [number[], number[], number[], number[]] = [[], [], [], []];
      const asked = { port, path, encoding, waiting: 'busy', seconds } as const;
      const [spent, each]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const ofBare = await loadAndTime(bare.pid, { ...asked, port: bare.port });
        const ofSame = await loadAndTime(alike.pid, { ...asked, port: alike.port });
        const ofKoa = await loadAndTime(koa.pid, { ...asked, port: koa.port });
        const ofCached = await loadAndTime(pageServer, asked);
        least.push(ofBare.perSecond);
        same.push(ofSame.perSecond);
        framework.push(ofKoa.perSecond);
        cached.push(ofCached.perSecond);
        spent.push(ofBare.each / ofCached.each);
        each.push(ofCached.each);
      }
      for (const { stop } of [bare, alike, koa]) stop();
      const ratiosTo = (others: readonly number[]) => cached.map((figure, round) => figure / (others[round] ?? 1));
      const ratios = ratiosTo(least);
      const rates = [least, same, framework, cached].map((figures) => median(figures).toFixed(0));
      const cells = [path, name, bytes.length, ...rates, `${median(ratios).toFixed(2)} (${rangeText(ratios, 2)})`];
      const others = [median(spent).toFixed(2), median(ratiosTo(same)).toFixed(2), median(each).toFixed(3)];
      console.log(`| ${[...cells, ...others].join(' | ')} |`);
      want(`${path} cached, ${name} ≥ 0.8 × bare node:http with the same answer`, median(ratiosTo(same)), 0.8);
      wanted.push({
        wanted: `${path} cached, ${name} ≤ ${mostEach} ms of processor time`,
        measured: median(each).toFixed(3),
        met: median(each) <= mostEach,
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
  const figures = pages.map((path) => ({ path, perSecond: [] as number[], each: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const figure of figures) {
      const asked = { port, path: figure.path, encoding: 'identity', waiting: 'idle', seconds } as const;
      const { perSecond, each } = await loadAndTime(pageServer, asked);
      figure.perSecond.push(perSecond);
      figure.each.push(each);
    }
  }
  console.log(
    '\n| page | rendered a second | ms of processor time each | a second and core (least to most) |\n|---|--:|--:|--:|',
  );
  for (const { path, perSecond, each } of figures) {
    const rates = each.map((ms) => 1_000 / ms);
    want(`${path} rendered ≥ 100 times a second and core`, median(rates), 100);
    const cells = [path, median(perSecond).toFixed(0), median(each).toFixed(2)];
    console.log(`| ${cells.join(' | ')} | ${median(rates).toFixed(0)} (${rangeText(rates, 0)}) |`);
  }
}

async function onSite(settings: Record<string, string>, measure: (site: RunningSite) => Promise<void>): Promise<void> {
  const site = await openSite(settings);
  try {
    await measure(site);
  } finally {
    await site.stop();
  }
}

await using folder = await openFolder();
await onSite({ ...unlimitedVisits, ...cdnSettings(await freePort()) }, async (site) => {
  await compareCached(site, folder.path);
  wanted.push(...(await measureSharedCaches(site, { folder: folder.path, rounds, seconds })));
});
// Load shedding would refuse requests that are to be counted.
await onSite({ PAGE_CACHE_MB: '0', LOAD_SHEDDING: 'off' }, measureRendering);
console.log(`\n${rounds} rounds of ${seconds} s, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}.`);
reportWanted(wanted);
