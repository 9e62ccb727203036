import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plumbline/serving/testing/free-port';
import { savePost } from '../../../api/src/content/posts/save-post.ts';
import { openDatabase } from '../../../api/src/platform/database/open.ts';
import { aPost } from '../../../api/src/testing/a-post.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { connections, load } from '../shared/load-and-time.ts';
import { nextMessage } from '../shared/next-message.ts';
import { optionsOf } from '../shared/options.ts';
import { startService, type Service } from '../shared/start-service.ts';
import { median } from '../shared/statistics.ts';
import { reportWanted } from '../shared/wanted-figures.ts';

/** Compares `GET /api/blog/posts` with a minimal server of the same list, alternating in one run. */

const { rounds, seconds } = optionsOf({ rounds: 9, seconds: 2 }, { rounds: 1, seconds: 0.1 });
const path = '/api/blog/posts';

interface Contender {
  readonly name: string;
  readonly port: string;
  readonly figures: number[];
  readonly stop: () => void;
}

await using folder = await openFolder();
await fillDatabase();
const port = String(await freePort());
await using _api = await startApi();
const api: Contender = { name: `the API's ${path}`, port, figures: [], stop: () => undefined };
const contenders = [
  await startBare('node:http, prepared statement of the rows', 'rows'),
  await startBare('node:http, prepared statement of the ready body', 'body'),
  api,
];
await checkSameBytes();
for (let round = 0; round < rounds; round += 1) {
  for (const { port: contenderPort, figures } of contenders)
    figures.push(await load({ port: contenderPort, path, encoding: 'identity', waiting: 'idle', seconds }));
}
printTable();
for (const { stop } of contenders) stop();

async function fillDatabase(): Promise<void> {
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  const excerpt =
    'Party walls, parapets and the third stair tread: a ten-minute reading of a house that your buyer will remember.';
  for (let number = 1; number <= 100; number += 1) {
    const createdAt = new Date(Date.UTC(2026, 0, number)).toISOString();
    await savePost(db.knex, aPost({ slug: `post-${number}`, title: `What post ${number} says`, excerpt, createdAt }));
  }
  await db.knex.schema.createTable('bench_bodies', (table) => table.text('body'));
  await db.close();
}

async function startApi(): Promise<Service> {
  const limits = { REQUESTS_PER_ADDRESS: '9999999' };
  const settings = {
    DATA_DIR: folder.path,
    API_PORT: port,
    SITE_ENV: 'production',
    SITE_ORIGIN: 'http://localhost:3000',
    LOG_LEVEL: 'info',
    ...limits,
  };
  const service = await startService('api/src/main.ts', settings);
  const body = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const db = await openDatabase({ dataFolder: folder.path, databaseUrl: null });
  await db.knex('bench_bodies').insert({ body });
  await db.close();
  return service;
}

async function startBare(name: string, kind: 'rows' | 'body'): Promise<Contender> {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = fork(script, [join(folder.path, 'plumbline.db'), kind]);
  return { name, port: String(await nextMessage<number>(child)), figures: [], stop: () => void child.kill() };
}

async function checkSameBytes(): Promise<void> {
  const bodies = await Promise.all(
    contenders.map(async (one) => (await fetch(`http://127.0.0.1:${one.port}${path}`)).text()),
  );
  if (new Set(bodies).size !== 1) throw new Error('The contenders do not answer the same bytes');
  console.log(
    `${Buffer.byteLength(bodies[0] ?? '')} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s\n`,
  );
}

function printTable(): void {
  console.log('| | median requests/s | lowest | highest | the API is |');
  console.log('|---|--:|--:|--:|--:|');
  for (const { name, figures } of contenders) {
    const cells = [median(figures), Math.min(...figures), Math.max(...figures)].map((figure) => figure.toFixed(0));
    const ratio = median(api.figures) / median(figures);
    console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} × |`);
  }
  const ratioToRows = median(api.figures) / median(contenders[0]?.figures ?? []);
  reportWanted([
    {
      wanted: '≥ 0.7 × a prepared statement of the rows',
      measured: `${ratioToRows.toFixed(2)} ×`,
      met: ratioToRows >= 0.7,
    },
  ]);
}
