import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { savePost } from '../src/content/posts/save-post.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { aPost } from '../src/testing/a-post.ts';
import { tellWanted } from './wanted-figures.ts';
import { median } from './median.ts';

/**
 * Compares `GET /api/blog/posts` with the least that can answer it, in one run and by turns:
 * `npm run bench:api [rounds] [seconds]`, by default 9 rounds of 2 s.
 */

const [rounds = 9, seconds = 2] = process.argv.slice(2).map(Number);
const connections = 32;
const path = '/api/blog/posts';
const apiPort = 3901;

interface Contender {
  readonly name: string;
  readonly port: number;
  readonly process: ChildProcess;
  readonly figures: number[];
}

const script = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  await fill(folder);
  const api = await startApi(folder);
  const contenders = [
    await startBare('node:http, prepared statement of the rows', folder, 'rows'),
    await startBare('node:http, prepared statement of the ready body', folder, 'body'),
    api,
  ];
  await checkSameBytes(contenders);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) contender.figures.push(await load(contender));
  }
  print(contenders);
  for (const { process: child } of contenders) child.kill();
  await once(api.process, 'exit');
  await rm(folder, { recursive: true });
}

async function fill(folder: string): Promise<void> {
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  const excerpt =
    'Party walls, parapets and the third stair tread: a ten-minute reading of a house that your buyer will remember.';
  for (let number = 1; number <= 100; number += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, number)).toISOString();
    await savePost(db.knex, aPost({ slug: `post-${number}`, title: `What post ${number} says`, excerpt, createdAt }));
  }
  await db.knex.schema.createTable('bench_bodies', (table) => table.text('body'));
  await db.close();
}

async function startApi(folder: string): Promise<Contender> {
  const env = { ...process.env, DATA_DIR: folder, API_PORT: String(apiPort), DATABASE_URL: '', SITE_ENV: 'production' };
  // Its log goes where a log of production goes: out of the process.
  const child = fork(script('../src/main.ts'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
  const body = await (await fetch(`http://127.0.0.1:${apiPort}${path}`)).text();
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  await db.knex('bench_bodies').insert({ body });
  await db.close();
  return { name: `the API's ${path}`, port: apiPort, process: child, figures: [] };
}

async function startBare(name: string, folder: string, kind: 'rows' | 'body'): Promise<Contender> {
  const child = fork(script('bare-server.ts'), [join(folder, 'plumbline.db'), kind]);
  const [port] = (await once(child, 'message')) as [number];
  return { name, port, process: child, figures: [] };
}

async function checkSameBytes(contenders: readonly Contender[]): Promise<void> {
  const bodies = await Promise.all(
    contenders.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()),
  );
  if (new Set(bodies).size !== 1) throw new Error('the contenders do not answer the same bytes');
  console.log(
    `${Buffer.byteLength(bodies[0] ?? '')} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s\n`,
  );
}

async function load({ port }: Contender): Promise<number> {
  const child = fork(script('load.ts'), [port, path, connections, 300, seconds * 1000].map(String));
  const [perSecond] = (await once(child, 'message')) as [number];
  return perSecond;
}

function print(contenders: readonly Contender[]): void {
  const api = contenders.at(-1);
  console.log('| | median requests/s | lowest | highest | the API is |');
  console.log('|---|--:|--:|--:|--:|');
  for (const { name, figures } of contenders) {
    const cells = [median(figures), Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(0));
    const ratio = median(api?.figures ?? []) / median(figures);
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} × |`);
  }
  const ofRows = median(api?.figures ?? []) / median(contenders[0]?.figures ?? []);
  tellWanted([
    { wanted: '≥ 0.7 × a prepared statement of the rows', measured: `${ofRows.toFixed(2)} ×`, met: ofRows >= 0.7 },
  ]);
}

await main();
