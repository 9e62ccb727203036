import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { openDatabase } from '../src/platform/database/open.ts';
import { startProcess } from './start-process.ts';

/**
 * Posts contact messages at a steady rate while the carrier is down, then lets it come back, and counts:
 * `npm run bench:contact [per second] [seconds]`, by default 100 for 30 s. Every message makes two mails.
 */

const [perSecond = 100, seconds = 30] = process.argv.slice(2).map(Number);
const total = perSecond * seconds;
const apiPort = 3911;
const sandboxPort = 3912;
const sandbox = `http://127.0.0.1:${sandboxPort}`;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  const processes = [
    await startProcess('../sandbox/src/main.ts', { DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort) }),
    await startProcess('../src/main.ts', {
      DATA_DIR: folder,
      API_PORT: String(apiPort),
      MAILGUN_API_KEY: 'sandbox-key',
      MAILGUN_DOMAIN: 'mg.example.org',
      MAILGUN_URL: sandbox,
      LEADS_PER_ADDRESS: '1000000',
    }),
  ];
  await behave('unreachable');
  const posted = await postAll();
  const kept = await counts(folder);
  await behave('accept');
  const delivery = await untilDelivered(2 * total);
  print({ posted, kept, delivery });
  // What was answered with 200 and is not there would be a lost message.
  const taken = posted.statuses.get(200) ?? 0;
  if (kept.messages < taken || delivery.messageIds < 2 * taken) process.exitCode = 1;
  for (const child of processes) child.kill();
  await Promise.all(processes.map((child) => once(child, 'exit')));
  await rm(folder, { recursive: true });
}

async function behave(mode: string): Promise<void> {
  await fetch(`${sandbox}/mail/behaviour`, { method: 'POST', body: new URLSearchParams({ mode }), redirect: 'manual' });
}

interface Posted {
  /** In ms, in order of size. */
  readonly times: readonly number[];
  readonly statuses: ReadonlyMap<number, number>;
}

/** Posts by the clock and not by the answers: a slow server gets no fewer. */
async function postAll(): Promise<Posted> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const from = performance.now();
  const post = async (number: number): Promise<void> => {
    const begin = performance.now();
    const status = await fetch(`http://127.0.0.1:${apiPort}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Renée Castellano',
        email: `visitor-${number}@example.org`,
        subject: 'membership',
        message: `Message ${number}: which tier fits a team of four?`,
        idempotencyKey: `bench-message-${number}`,
      }),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    times.push(performance.now() - begin);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const posts: Promise<void>[] = [];
  for (let number = 0; number < total; number += 1) {
    const wait = from + (number * 1000) / perSecond - performance.now();
    if (wait > 0) await later(wait);
    posts.push(post(number));
  }
  await Promise.all(posts);
  return { times: times.sort((a, b) => a - b), statuses };
}

async function counts(folder: string): Promise<{ messages: number; waiting: number }> {
  const db = await openDatabase({ dataFolder: folder, databaseUrl: null });
  const [messages]: { count: number }[] = await db.knex('contact_messages').count({ count: '*' });
  const [waiting]: { count: number }[] = await db.knex('outbox').where('status', 'waiting').count({ count: '*' });
  await db.close();
  return { messages: messages?.count ?? 0, waiting: waiting?.count ?? 0 };
}

/** Ends when so many mails have arrived, or nothing has for a minute. */
async function untilDelivered(expected: number): Promise<{ seconds: number; mails: number; messageIds: number }> {
  const from = performance.now();
  const messageIds = new Set<string>();
  let last = { at: from, mails: 0, id: '' };
  while (messageIds.size < expected && performance.now() - last.at < 60_000) {
    await later(1000);
    const answer = await fetch(`${sandbox}/mail.json?after=${last.id}`);
    const mails = (await answer.json()) as { id: string; messageId: string }[];
    for (const { messageId } of mails) messageIds.add(messageId);
    const [newest] = mails;
    if (newest) last = { at: performance.now(), mails: last.mails + mails.length, id: newest.id };
  }
  return { seconds: (last.at - from) / 1000, mails: last.mails, messageIds: messageIds.size };
}

function print({
  posted,
  kept,
  delivery,
}: {
  readonly posted: Posted;
  readonly kept: { readonly messages: number; readonly waiting: number };
  readonly delivery: { readonly seconds: number; readonly mails: number; readonly messageIds: number };
}): void {
  const quantile = (share: number): string =>
    (posted.times[Math.ceil(share * posted.times.length) - 1] ?? 0).toFixed(0);
  const answers = [...posted.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  console.log(`${total} messages, ${perSecond} a second, the carrier down\n`);
  console.log('| | |\n|---|--:|');
  console.log(`| answers | ${answers} |`);
  console.log(`| answered within, median / 95% / 99% / all | ${[0.5, 0.95, 0.99, 1].map(quantile).join(' / ')} ms |`);
  console.log(`| messages kept | ${kept.messages} |`);
  console.log(`| mails waiting when the carrier came back | ${kept.waiting} |`);
  console.log(`| mails that arrived, each once | ${delivery.messageIds} of ${2 * total} |`);
  console.log(`| handed over more than once | ${delivery.mails - delivery.messageIds} |`);
  console.log(`| all there after | ${delivery.seconds.toFixed(0)} s |`);
}

await main();
