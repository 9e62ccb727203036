import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { postCursor } from '../src/content/posts/post-place.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { fillLargeBlog } from './large-blog.ts';
import { kinds } from './search-texts.ts';

/**
 * Measures searches and deep pages of a large blog over HTTP, each request another, so that no kept answer helps:
 * `npm run bench:search [posts] [folder]`, by default 100000. A folder that is named is filled once and kept.
 */

const posts = Number(process.argv[2] ?? 100_000);
const kept = process.argv[3];
const port = 3902;
const origin = `http://127.0.0.1:${port}/api/blog`;
const samples = 60;

async function main(): Promise<void> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'plumbline-bench-')));
  await fill(folder);
  const api = await startApi(folder);
  try {
    await searches(join(folder, 'plumbline.db'));
    await others();
    await pages();
  } finally {
    api.kill();
    await once(api, 'exit');
    if (kept === undefined) await rm(folder, { recursive: true });
  }
}

async function fill(folder: string): Promise<void> {
  const start = performance.now();
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  if (!(await db.knex('posts').where('id', posts).first('id'))) await fillLargeBlog(db, posts);
  await db.close();
  console.log(`${posts} posts, ready after ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}

async function startApi(folder: string): Promise<ChildProcess> {
  const env = { ...process.env, DATA_DIR: folder, API_PORT: String(port), DATABASE_URL: '', SITE_ENV: 'production' };
  const script = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const child = fork(script, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

async function searches(file: string): Promise<void> {
  const scan = likeScan(file);
  console.log('| search for | median ms | p95 ms | a LIKE scan, median ms | of the scan |');
  console.log('|---|--:|--:|--:|--:|');
  for (const [kind, text] of Object.entries(kinds)) {
    const own = await series(
      (number) => `/search?limit=${24 + Math.floor(number / 30)}&q=${encodeURIComponent(text(number))}`,
    );
    const scans = Array.from({ length: 5 }, (_, number) => scan(text(number)));
    const share = quantile(own, 0.5) / quantile(scans, 0.5);
    console.log(
      `| ${kind} | ${ms(quantile(own, 0.5))} | ${ms(quantile(own, 0.95))} | ${ms(quantile(scans, 0.5))} | ${share.toFixed(3)} × |`,
    );
  }
}

/** What a search would be without an index: the same posts, those first that have the text in their title. @returns its duration in ms. */
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

/** What others wait for the list while one reader searches without a pause. */
async function others(): Promise<void> {
  const wait = (): Promise<number[]> => series(() => '/posts', 600);
  await wait();
  const idle = await wait();
  const script = fileURLToPath(new URL('searcher.ts', import.meta.url));
  const searcher = fork(script, [origin], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(searcher, 'message');
  const busy = await wait();
  searcher.send('stop');
  const [count] = (await once(searcher, 'message')) as [number];
  const [before, during] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  console.log(
    `\nThe list, p99: ${ms(before)} ms idle, ${ms(during)} ms during ${count} searches (${(during / before).toFixed(1)} ×)`,
  );
}

async function pages(): Promise<void> {
  const cursor = (id: number): string =>
    postCursor({ id, publishedAt: new Date(Date.UTC(2000, 0, 1) + id * 3_600_000).toISOString() });
  for (const [name, path] of [
    ['all posts', '/posts'],
    ['a category', '/category/listings'],
  ] as const) {
    const first = await series((number) => `${path}?cursor=${cursor(posts - number)}`);
    const deep = await series((number) => `${path}?cursor=${cursor(Math.floor(posts / 10) - number)}`);
    const [near, far] = [quantile(first, 0.5), quantile(deep, 0.5)];
    console.log(
      `Pages of ${name}, median: ${ms(near)} ms at the start, ${ms(far)} ms at nine tenths (${(far / near).toFixed(2)} ×)`,
    );
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

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ms(time: number): string {
  return time.toFixed(time < 10 ? 2 : 1);
}

await main();
