import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { RunningSite } from '../../site/running-site.ts';
import { chromeEncodings } from '../shared/chrome-encodings.ts';
import { loadAndTime } from '../shared/load-and-time.ts';
import { isSmoke } from '../shared/options.ts';
import { reportSkipped } from '../shared/skipped.ts';
import { median, rangeText } from '../shared/statistics.ts';
import type { WantedFigure } from '../shared/wanted-figures.ts';
import { installed } from '../../../shell/cli/testing/deployment-files.ts';
import { ask, type Answer } from './shared-caches/ask.ts';
import { openCdn } from './shared-caches/cdn.ts';
import { openEdits, openPromotions } from './shared-caches/changes.ts';
import { filePath, startNginxInFrontOf, type NginxSite } from './shared-caches/nginx-site.ts';
import { timeChange, type Change, type WatchTiming, type SeenTimes } from './shared-caches/time-change.ts';
import { watch } from './shared-caches/watch.ts';

const article = '/blog/the-appraisal-gap-in-dollars';
const wanted: WantedFigure[] = [];
const portOf = (origin: string): string => new URL(origin).port;

interface CacheLoad {
  readonly folder: string;
  readonly rounds: number;
  readonly seconds: number;
}

/**
 * Writes nginx's cached article to a file that nginx serves. @returns its size in bytes. @throws Error if the two responses
 * differ
 */
async function writeComparedFile({ port, file }: NginxSite): Promise<number> {
  const cached = await ask(port, article);
  await writeFile(file, cached.body);
  const served = await ask(port, filePath);
  const comparable = ({ headers, body }: Answer) => {
    const { date: _, etag: __, 'x-request-id': ___, ...others } = headers;
    return { others, body };
  };
  if (!isDeepStrictEqual(comparable(cached), comparable(served)))
    throw new Error(`the file is not what the cache answers: ${JSON.stringify([cached.headers, served.headers])}`);
  return cached.body.length;
}

async function compareWithFile(nginx: NginxSite, { rounds, seconds }: CacheLoad): Promise<void> {
  const { pid, port } = nginx;
  let size = 0;
  const target = { port: String(port), encoding: chromeEncodings, waiting: 'busy', seconds } as const;
  const figures: Record<'file' | 'cached' | 'timeRatio' | 'processorTime', number>[] = [];
  // Many short measurements: other work on the machine then affects the median less.
  for (let round = 0; round < rounds * 2; round += 1) {
    size = await writeComparedFile(nginx);
    const file = await loadAndTime(pid, { ...target, path: filePath });
    const cached = await loadAndTime(pid, { ...target, path: article });
    const timeRatio = file.processorTime / cached.processorTime;
    figures.push({ file: file.perSecond, cached: cached.perSecond, timeRatio, processorTime: cached.processorTime });
  }
  const medianOf = (name: keyof (typeof figures)[number]) => median(figures.map((figure) => figure[name]));
  const ratios = figures.map(({ file, cached }) => cached / file);
  const cells = [article, size, medianOf('file').toFixed(0), medianOf('cached').toFixed(0)];
  console.log(
    [
      '\n| page | bytes | a file, answers/s | nginx’s cache, answers/s | ratio (least to most) | ratio of processor time | ms of processor time each |',
      '|---|--:|--:|--:|--:|--:|--:|',
      `| ${cells.join(' | ')} | ${median(ratios).toFixed(2)} (${rangeText(ratios, 2)}) | ${medianOf('timeRatio').toFixed(2)} | ${medianOf('processorTime').toFixed(3)} |`,
    ].join('\n'),
  );
  wanted.push({
    wanted: 'an article from nginx’s cache, as Chrome asks ≥ 0.8 × a file of the same bytes',
    measured: median(ratios).toFixed(2),
    met: median(ratios) >= 0.8,
  });
}

/** Prints for how long old content was seen: one row for each kind of change. @param most - the required maximum, in s */
function printTimes(cache: string, all: readonly SeenTimes[], most: number): void {
  const columns = 'what | written through | times | page | list | API’s list | comes once';
  console.log(`\nThe old was seen for so long behind ${cache}, in s:\n\n| ${columns} |\n|---|---|${'--:|'.repeat(5)}`);
  for (const what of new Set(all.map((seen) => seen.what))) {
    const timesOfChange = all.filter((seen) => seen.what === what);
    const longest = (['page', 'list', 'api', 'once'] as const).map((column) => {
      const times = timesOfChange.flatMap((seen) => seen[column] ?? []);
      return times.length === 0 ? null : Math.max(...times);
    });
    console.log(`| ${[what, timesOfChange.length, ...longest.map((time) => time?.toFixed(2) ?? '–')].join(' | ')} |`);
    const time = Math.max(...longest.map((seconds) => seconds ?? 0));
    wanted.push({
      wanted: `${cache}, ${what.replace(' | ', ' through ')}: the old for ≤ ${most} s`,
      measured: time.toFixed(2),
      met: time <= most,
    });
  }
}

/** In ms after a change: every half second from 5 s to 23 s. */
const visits = Array.from({ length: 37 }, (_, index) => 5_000 + index * 500);
/** Behind a cache that gets purge requests. */
const purged: WatchTiming = { pause: 5, watchTime: 4_000, phase: 600, visits: [] };
/** Behind a cache whose responses only expire. */
const unpurged: WatchTiming = { pause: 50, watchTime: 25_000, phase: 0, visits };
/** The timing of a smoke run. */
const short: WatchTiming = { pause: 20, watchTime: 2_500, phase: 0, visits: [1_900] };

/**
 * Measures caches in front of a site whose `CDN_PURGE_URL` points to a free port: the throughput of an article from nginx's cache,
 * alternating with a file of the same bytes; and for how long a visitor sees the old page after an editor's change or a release.
 */
export async function measureSharedCaches(site: RunningSite, load: CacheLoad): Promise<readonly WantedFigure[]> {
  const cdn = await openCdn(Number(portOf(site.env['CDN_PURGE_URL'] ?? '')));
  const sitePort = portOf(site.origin);
  cdn.setSite(sitePort);
  const nginx = await startNginx(site, load);
  try {
    if (nginx !== null) await compareWithFile(nginx, load);
    const edits = await openEdits(site);
    const promotion = await openPromotions(site, article);
    const changes = async (number: string): Promise<Change[][]> => [
      await edits({ name: 'this page server', origin: site.origin }, `${number}-here`),
      // The second editor writes through another server: this page server gets to know of the change only from the API.
      await edits({ name: 'another', origin: site.apiOrigin }, `${number}-there`),
      [promotion()],
    ];
    // Meanwhile another visitor reads the list at the site itself, without a cache in front.
    const otherVisitor = watch(sitePort, '/blog', 20);
    const cdnTimes: SeenTimes[] = [];
    if (isSmoke) {
      for (const [change] of (await changes('smoke')).slice(1))
        if (change) cdnTimes.push(await timeChange(cdn.port, change, short));
    }
    // One change after another, because a purge for one change would also show the others.
    for (let round = 0; round < load.rounds && !isSmoke; round += 1) {
      for (const change of (await changes(`purged-${round}`)).flat())
        cdnTimes.push(await timeChange(cdn.port, change, purged));
    }
    printTimes('a CDN that is told', cdnTimes, 1);
    if (nginx !== null && !isSmoke) await timeWithoutPurges(nginx, changes, load);
    await otherVisitor.stop();
  } finally {
    await nginx?.stop();
    cdn.close();
  }
  return wanted;
}

async function startNginx(site: RunningSite, { folder }: CacheLoad): Promise<NginxSite | null> {
  if (installed('nginx') === undefined) {
    reportSkipped('caches of nginx: nginx is not installed (apt-get install nginx)');
    return null;
  }
  const page = await ask(portOf(site.origin), article, { 'accept-encoding': 'br' });
  return startNginxInFrontOf(site, { folder, page });
}

async function timeWithoutPurges(
  nginx: NginxSite,
  changes: (number: string) => Promise<Change[][]>,
  { rounds }: CacheLoad,
): Promise<void> {
  const seen: SeenTimes[] = [];
  for (let round = 0; round < rounds / 2; round += 1) {
    const series = await changes(`unpurged-${round}`);
    await Promise.all(
      series.map(async (changesInOrder) => {
        for (const change of changesInOrder) seen.push(await timeChange(nginx.port, change, unpurged));
      }),
    );
  }
  printTimes('nginx, which is not told', seen, 22);
}
