import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plumbline/serving/testing/free-port';
import Database from 'better-sqlite3';
import { postCursor } from '../../../api/src/content/posts/post-cursor.ts';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { nextMessage } from '../shared/next-message.ts';
import { optionsOf } from '../shared/options.ts';
import { startService } from '../shared/start-service.ts';
import { quantile } from '../shared/statistics.ts';
import { reportWanted, type WantedFigure } from '../shared/wanted-figures.ts';
import { fillLargeBlog } from './large-blog.ts';
import { searchTexts } from './search-texts.ts';

/** Measures searches and deep pages of a large blog over HTTP, each request another, so that no cached answer helps. */

const { posts, samples } = optionsOf({ posts: 100_000, samples: 60 }, { posts: 500, samples: 2 });
/** Requests of others beside one searching visitor, as a multiple of the samples. */
const listSamplesFactor = 10;
const wanted: WantedFigure[] = [];

await using folder = await openFolder();
await fillDatabase();
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}/api/blog`;
{
  const limits = { REQUESTS_PER_ADDRESS: '9999999', SEARCHES_PER_ADDRESS: '9999999' };
  const settings = {
    DATA_DIR: folder.path,
    API_PORT: port,
    SITE_ENV: 'production',
    SITE_ORIGIN: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    ...limits,
  };
  await using _api = await startService('api/src/main.ts', settings);
  await measureSearches();
  await measureListDuringSearches();
  await measureDeepPages();
}
reportWanted(wanted);

async function fillDatabase(): Promise<void> {
  const start = performance.now();
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  await fillLargeBlog(db, posts);
  await db.close();
  console.log(`${posts} posts, ready after ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

async function measureSearches(): Promise<void> {
  const scan = likeScan(join(folder.path, 'plumbline.db'));
  const searchFigures: { p95: number; share: number }[] = [];
  console.log('| search for | median ms | p95 ms | a LIKE scan, median ms | of the scan |');
  console.log('|---|--:|--:|--:|--:|');
  for (const [kind, text] of Object.entries(searchTexts)) {
    const searchTimes = await series(
      (number) => `/search?limit=${24 + Math.floor(number / 30)}&q=${encodeURIComponent(text(number))}`,
    );
    const scans = Array.from({ length: 5 }, (_, number) => scan(text(number)));
    const share = quantile(searchTimes, 0.5) / quantile(scans, 0.5);
    const p95 = quantile(searchTimes, 0.95);
    searchFigures.push({ p95, share });
    console.log(
      `| ${kind} | ${ms(quantile(searchTimes, 0.5))} | ${ms(p95)} | ${ms(quantile(scans, 0.5))} | ${share.toFixed(3)} × |`,
    );
  }
  const [slowest, largest] = [
    Math.max(...searchFigures.map(({ p95 }) => p95)),
    Math.max(...searchFigures.map(({ share }) => share)),
  ];
  wanted.push(
    { wanted: 'a search ≤ 0.1 × a LIKE scan', measured: `${largest.toFixed(3)} ×`, met: largest <= 0.1 },
    { wanted: 'p95 of a search ≤ 25 ms', measured: `${ms(slowest)} ms`, met: slowest <= 25 },
  );
}

/** A search without an index: the same posts, first those with the text in their title. @returns its duration in ms. */
function likeScan(file: string): (text: string) => number {
  const database = new Database(file, { readonly: true });
  const statement = database.prepare(
    `select id, title from posts where status = 'published' and (title like @like or text like @like)
     order by title like @like desc, published_at desc limit 24`,
  );
  return (text) => {
    const start = performance.now();
    statement.all({ like: `%${text.replaceAll(' ', '%')}%` });
    return performance.now() - start;
  };
}

/** Measures how long others wait for the list while one reader searches without a pause. */
async function measureListDuringSearches(): Promise<void> {
  const wait = (): Promise<number[]> => series(() => '/posts', samples * listSamplesFactor);
  await wait();
  const idle = await wait();
  const script = fileURLToPath(new URL('searcher.ts', import.meta.url));
  const searcher = fork(script, [origin], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await nextMessage(searcher);
  const busy = await wait();
  searcher.send('stop');
  const count = await nextMessage<number>(searcher);
  const [before, during] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  wanted.push({
    wanted: 'p99 of the list during searches ≤ 3 × idle',
    measured: `${(during / before).toFixed(1)} × (${ms(before)} ms idle, ${ms(during)} ms beside ${count} searches)`,
    met: during <= 3 * before,
  });
}

async function measureDeepPages(): Promise<void> {
  const cursor = (id: number): string =>
    postCursor({ id, publishedAt: new Date(Date.UTC(2000, 0, 1) + id * 3_600_000).toISOString() });
  for (const [name, path] of [
    ['all posts', '/posts'],
    ['a category', '/category/listings'],
  ] as const) {
    const first = await series((number) => `${path}?cursor=${cursor(posts - number)}`);
    const deep = await series((number) => `${path}?cursor=${cursor(Math.floor(posts / 10) - number)}`);
    const [near, far] = [quantile(first, 0.5), quantile(deep, 0.5)];
    wanted.push({
      wanted: `a page of ${name} at nine tenths ≤ 1.5 × the first`,
      measured: `${(far / near).toFixed(2)} × (${ms(far)} ms, ${ms(near)} ms)`,
      met: far <= 1.5 * near,
    });
  }
}

async function series(path: (number: number) => string, count = samples): Promise<number[]> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) times.push(await time(path(number)));
  return times;
}

async function time(path: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(origin + path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return performance.now() - start;
}

function ms(time: number): string {
  return time.toFixed(time < 10 ? 2 : 1);
}
