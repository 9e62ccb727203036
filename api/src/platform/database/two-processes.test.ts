import { join } from 'node:path';
import { freePort } from '@plumbline/serving/testing/free-port';
import { expect, test } from '@jest/globals';
import Connection from 'better-sqlite3';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { closing } from '../../testing/closing.ts';
import { server } from '../../testing/database-server.ts';
import { onSqlite } from '../../testing/databases.ts';
import { openSite, startApi, type OpenSite } from '../../testing/open-site.ts';
import { payByCard } from '../../testing/pay-by-card.ts';
import { makeDatabase } from '../../testing/postgres-database.ts';
import { runNode, type Run } from '../../testing/run-node.ts';
import { openDatabase } from './open.ts';

const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };

/** Two API processes on one database: a SQLite file, or a database on the test's PostgreSQL server. */
async function openTwo() {
  const separateDatabase = server ? await makeDatabase(server) : null;
  const site = await openSite();
  const settings = { ...site.settings, DATABASE_URL: separateDatabase?.url ?? '' };
  const ports = [site.settings['API_PORT'] ?? '', String(await freePort())];
  const runs: Run[] = [];
  for (const port of ports) runs.push(await startApi({ ...settings, API_PORT: port }));
  /** Stops both processes. @returns their logged errors. */
  const stop = async (): Promise<string[]> => {
    for (const { child } of runs) child.kill('SIGTERM');
    for (const { ended } of runs) await ended;
    const lines = runs.flatMap(({ output }) => `${output.stdout}\n${output.stderr}`.split('\n')).filter(Boolean);
    return lines.filter((line) => !/^\{"level":[1-4]0/.test(line));
  };
  return {
    site,
    settings,
    apis: ports.map((port) => `http://127.0.0.1:${port}`),
    databaseUrl: separateDatabase?.url ?? null,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await site[Symbol.asyncDispose]();
      await separateDatabase?.drop();
    },
  };
}

/** Sends writing requests, and counts the answers by status. */
function countStatuses() {
  const statuses = new Map<number, number>();
  const post = async (url: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return (await response.json()) as Record<string, unknown>;
  };
  return { statuses, post };
}

type Post = ReturnType<typeof countStatuses>['post'];

function writeMessage(post: Post, api: string, number: number) {
  const message = `The question of visitor ${number}, who has one.`;
  return post(`${api}/api/contact`, { name: 'A Visitor', email: `v${number}@example.org`, subject: 'other', message });
}

/** Opens an order at one API, and completes it at both at the same moment. */
async function buy(post: Post, { apis, site }: { apis: readonly string[]; site: OpenSite }, number: number) {
  const [one, other] = number % 2 === 0 ? apis : apis.toReversed();
  const begun = await post(`${one}/api/create-payment-intent`, {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${number}`,
    amount: 9900,
    customerInfo: { name: 'A Buyer', email: `buyer-${number}@example.org` },
    agreement,
  });
  const paymentId = await payByCard(site.sandbox.url, String(begun['clientSecret']));
  const body = { orderId: begun['orderId'], paymentId };
  const completed = await Promise.all([one, other].map((api) => post(`${api}/api/payment-complete`, body)));
  expect(completed).toMatchObject([{ success: true }, { success: true }]);
}

/** Runs the work `count` times, `atOnce` of them concurrently. */
async function runConcurrently(
  count: number,
  atOnce: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work((next += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const messages = 820;
const buyers = 60;
const maxCommands = 5;

test('two APIs and the orders command write to one database, and none of a thousand writes fails', async () => {
  await using two = await openTwo();
  const { statuses, post } = countStatuses();
  const commands: (readonly [number | null, string])[] = [];
  let isDone = false;
  const command = async () => {
    while (!isDone && commands.length < maxCommands) {
      const run = runNode('cli/orders.ts', ['reconcile'], two.settings);
      commands.push([await run.ended, run.output.stderr]);
    }
  };
  const commanding = command();
  await Promise.all([
    runConcurrently(messages, 8, (number) => writeMessage(post, two.apis[number % 2] ?? '', number)),
    runConcurrently(buyers, 6, (number) => buy(post, two, number)),
  ]).finally(() => (isDone = true));
  await commanding;
  expect([...statuses]).toEqual([[200, messages + 3 * buyers]]);
  expect(commands.length).toBeGreaterThan(0);
  expect(new Set(commands.map(String))).toEqual(new Set(['0,']));
  expect(await two.stop()).toEqual([]);
  await using db = closing(await openDatabase({ ...two.site.database, databaseUrl: two.databaseUrl }));
  const count = async (table: string): Promise<number> => (await db.knex(table).pluck('id')).length;
  const kept = await Promise.all(['contact_messages', 'ledger', 'memberships'].map(count));
  expect(kept).toEqual([messages, buyers, buyers]);
});

onSqlite('while another process locks the database, writes wait and everything else works', async () => {
  await using two = await openTwo();
  const { statuses, post } = countStatuses();
  const [one = '', other = ''] = two.apis;
  const lockHolder = new Connection(join(two.site.database.dataFolder, 'plumbline.db'));
  lockHolder.exec('begin immediate');
  const writes = Promise.all(
    Array.from({ length: 20 }, (_, number) => writeMessage(post, number % 2 ? one : other, number)),
  );
  // A write waits for the lock for at most ten seconds. An API that blocked meanwhile would answer these requests only
  // afterwards.
  const ends = performance.now() + 1_000;
  try {
    while (performance.now() < ends) {
      for (const address of ['live', 'ready'].flatMap((kind) => two.apis.map((api) => `${api}/api/health/${kind}`))) {
        expect((await fetch(address)).status).toBe(200);
      }
    }
    expect([...statuses]).toEqual([]);
  } finally {
    lockHolder.close();
  }
  await writes;
  expect([...statuses]).toEqual([[200, 20]]);
  expect(await two.stop()).toEqual([]);
});
