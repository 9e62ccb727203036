// `npm run bench:shared-caches`: what a cache in front of the site gives, and what it shows for too long. An article from nginx's cache, as
// docs/deploy has it, by turns with a file of the same bytes; and how long after an editor's write, or a release, a visitor still
// sees the old: behind a CDN that is told what to forget, and behind nginx, which is not. `ROUNDS` (default 7): 1 is a try of two minutes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { median } from '../../api/bench/median.ts';
import { scatter } from '../../api/bench/scatter.ts';
import { tellWanted, type WantedFigure } from '../../api/bench/wanted-figures.ts';
import { startSite } from '../site/running-site.ts';
import { connections, loadAndTime } from './kept-pages/load-and-time.ts';
import { chromeEncodings } from './page/chrome-encodings.ts';
import { ask, type Answer } from './shared-caches/ask.ts';
import { openCdn } from './shared-caches/cdn.ts';
import { openEdits, openPromotions } from './shared-caches/changes.ts';
import { filePath, startNginxBefore, type NginxSite } from './shared-caches/nginx-site.ts';
import { timeChange, type Change, type Patience, type Seen } from './shared-caches/time-change.ts';
import { watch } from './shared-caches/watch.ts';

const rounds = Number(process.env['ROUNDS'] ?? 7);
const seconds = 2;
const article = '/blog/the-appraisal-gap-in-dollars';
const wanted: WantedFigure[] = [];
const portOf = (origin: string): string => new URL(origin).port;

/** Puts what the cache has of the article where nginx has it as a file. @returns its size. @throws Error where the two are not told alike. */
async function layOut({ port, file }: NginxSite): Promise<number> {
  const kept = await ask(port, article);
  await writeFile(file, kept.body);
  const laid = await ask(port, filePath);
  const alike = ({ headers, body }: Answer) => {
    const { date: _, etag: __, 'x-request-id': ___, ...others } = headers;
    return { others, body };
  };
  if (!isDeepStrictEqual(alike(kept), alike(laid)))
    throw new Error(`the file is not what the cache answers: ${JSON.stringify([kept.headers, laid.headers])}`);
  return kept.body.length;
}

async function compareWithFile(nginx: NginxSite): Promise<void> {
  const { pid, port } = nginx;
  let size = 0;
  const asked = { port: String(port), encoding: chromeEncodings, how: 'awake', seconds } as const;
  const figures: Record<'file' | 'kept' | 'spent' | 'each', number>[] = [];
  // Each is short: other work on the machine shows less in the middle of many.
  for (let round = 0; round < rounds * 2; round += 1) {
    size = await layOut(nginx);
    const file = await loadAndTime(pid, { ...asked, path: filePath });
    const kept = await loadAndTime(pid, { ...asked, path: article });
    const spent = file.each / kept.each;
    figures.push({ file: file.perSecond, kept: kept.perSecond, spent, each: kept.each });
  }
  const of = (figure: 'file' | 'kept' | 'spent' | 'each') => median(figures.map((each) => each[figure]));
  const ratios = figures.map(({ file, kept }) => kept / file);
  const cells = [article, size, of('file').toFixed(0), of('kept').toFixed(0)];
  console.log(
    [
      '| page | bytes | a file, answers/s | nginx’s cache, answers/s | ratio (least to most) | ratio of processor time | ms of processor time each |',
      '|---|--:|--:|--:|--:|--:|--:|',
      `| ${cells.join(' | ')} | ${median(ratios).toFixed(2)} (${scatter(ratios, 2)}) | ${of('spent').toFixed(2)} | ${of('each').toFixed(3)} |`,
    ].join('\n'),
  );
  wanted.push({
    wanted: 'an article from nginx’s cache, as Chrome asks ≥ 0.8 × a file of the same bytes',
    measured: median(ratios).toFixed(2),
    met: median(ratios) >= 0.8,
  });
}

/** One row for each kind of change, with the longest times. @param most In s. */
function printSeen(cache: string, all: readonly Seen[], most: number): void {
  const columns = 'what | written through | times | page | list | API’s list | comes once';
  console.log(`\nThe old was seen for so long behind ${cache}, in s:\n\n| ${columns} |\n|---|---|${'--:|'.repeat(5)}`);
  for (const what of new Set(all.map((seen) => seen.what))) {
    const of = all.filter((seen) => seen.what === what);
    const longest = (['page', 'list', 'api', 'once'] as const).map((who) => {
      const times = of.flatMap((seen) => seen[who] ?? []);
      return times.length === 0 ? null : Math.max(...times);
    });
    console.log(`| ${[what, of.length, ...longest.map((time) => time?.toFixed(2) ?? '–')].join(' | ')} |`);
    const time = Math.max(...longest.map((each) => each ?? 0));
    wanted.push({
      wanted: `${cache}, ${what.replace(' | ', ' through ')}: the old for ≤ ${most} s`,
      measured: time.toFixed(2),
      met: time <= most,
    });
  }
}

const purged: Patience = { pause: 5, watched: 4_000, phase: 600, visits: [] };
const visits = Array.from({ length: 37 }, (_, index) => 5_000 + index * 500);
const unpurged: Patience = { pause: 50, watched: 25_000, phase: 0, visits };

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
const cdn = await openCdn();
// One proxy more stands in front, and all visitors have one address.
const settings = { PROXY_HOPS: '2', REQUESTS_PER_ADDRESS: '9999999', CDN_PURGE_URL: cdn.purgeUrl };
const site = await startSite(settings);
try {
  const sitePort = portOf(site.origin);
  cdn.standBefore(sitePort);
  const edits = await openEdits(site);
  const promotion = await openPromotions(site, article);
  const changes = async (number: string): Promise<Change[][]> => [
    await edits({ name: 'this page server', origin: site.origin }, `${number}-here`),
    // What another page server passes on, this one hears of from the API alone.
    await edits({ name: 'another', origin: site.apiOrigin }, `${number}-there`),
    [promotion()],
  ];
  const page = await ask(sitePort, article, { 'accept-encoding': 'br' });
  const nginx = await startNginxBefore(site, { folder, page });
  try {
    await compareWithFile(nginx);
    const others = watch(sitePort, '/blog', 20);
    const [ofCdn, ofNginx]: [Seen[], Seen[]] = [[], []];
    // One after the other: what is forgotten for one would be for all.
    for (let round = 0; round < rounds; round += 1) {
      for (const change of (await changes(`told-${round}`)).flat())
        ofCdn.push(await timeChange(cdn.port, change, purged));
    }
    for (let round = 0; round < rounds / 2; round += 1) {
      const lanes = await changes(`untold-${round}`);
      await Promise.all(
        lanes.map(async (lane) => {
          for (const change of lane) ofNginx.push(await timeChange(nginx.port, change, unpurged));
        }),
      );
    }
    await others.stop();
    printSeen('a CDN that is told', ofCdn, 1);
    printSeen('nginx, which is not', ofNginx, 22);
  } finally {
    await nginx.stop();
  }
  console.log(`\n${rounds} rounds of ${seconds} s, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}.`);
  tellWanted(wanted);
} finally {
  await site.stop();
  cdn.close();
  await rm(folder, { recursive: true });
}
