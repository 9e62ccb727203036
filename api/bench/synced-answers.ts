import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { setTimeout as later } from 'node:timers/promises';
import { buyOnce } from '../src/testing/buy-once.ts';
import { fromRoot } from '../src/root.ts';
import { openSite, type ProvenSite } from '../src/testing/open-site.ts';
import { tracedAnswers, type TracedAnswer } from './durability/read-trace.ts';

/**
 * Watches a real API on SQLite with strace: `npm run bench:synced`. Between each post of a contact form, an audit form, a
 * payment or an event and its answer, what it acknowledges has to be written to the database's log, and the log synced.
 */

const main = fromRoot('api/src/main.ts');
const calls = 'read,pwrite64,fdatasync,fsync,write,writev';
const atOnce = 40;

async function prove(): Promise<void> {
  const there = await promisify(execFile)('strace', ['-V']).then(
    () => true,
    () => false,
  );
  if (!there) {
    console.log('skipped: strace is not on PATH (Debian: apt-get install strace)');
    return;
  }
  delete process.env['DATABASE_URL'];
  await using site = await openSite();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-strace-'));
  const trace = join(folder, 'trace');
  const child = spawn(
    'strace',
    // Strace beside it, not above it: what ends the child ends the API.
    ['-D', '-f', '--seccomp-bpf', '-y', '-s', '9000', '-e', `trace=${calls}`, '-o', trace, process.execPath, main],
    {
      env: { PATH: process.env['PATH'], UV_USE_IO_URING: '0', ...site.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  child.stdout.resume();
  const exit = once(child, 'exit');
  await untilReady(site);
  await post(site);
  child.kill('SIGTERM');
  await exit;
  const answers = tracedAnswers(await wholeTrace(trace, child.pid), markOf);
  await rm(folder, { recursive: true });
  report(answers);
}

/** Every request of ours has an address of its own in it, or the order that it is about; a webhook its event. */
function markOf(request: string): string | null {
  return /[\w-]+@(?:synced|kills)\.example|ord_\w+|evt_\w+/.exec(request)?.[0] ?? null;
}

/** Strace has written all once it tells of the end. */
async function wholeTrace(file: string, pid = 0): Promise<string> {
  for (const end = Date.now() + 30_000; Date.now() < end; await later(100)) {
    const text = await readFile(file, 'latin1');
    if (new RegExp(`^${pid} +\\+\\+\\+`, 'm').test(text)) return text;
  }
  throw new Error('the trace does not end');
}

async function untilReady({ api }: ProvenSite): Promise<void> {
  for (const end = Date.now() + 120_000; ; await later(200)) {
    const ready = await fetch(`${api}/api/health/ready`).catch(() => null);
    if (ready?.ok) return;
    if (Date.now() > end) throw new Error('the API does not start under strace');
  }
}

async function post({ api, sandbox }: ProvenSite): Promise<void> {
  const send = async (kind: string, number: number): Promise<void> => {
    const form = {
      name: 'A Visitor',
      email: `${kind}-${number}@synced.example`,
      subject: 'other',
      message: 'A message that has to stay.',
    };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${api}/api/${kind}`, { method: 'POST', headers, body: JSON.stringify(form) });
    await answer.arrayBuffer();
  };
  for (const kind of ['contact', 'subscribe']) for (let number = 0; number < 5; number += 1) await send(kind, number);
  for (const [number, path] of ['create-payment-intent', 'create-subscription', 'create-payment-intent'].entries()) {
    if (!(await buyOnce({ api, sandbox: sandbox.url }, number, path))) throw new Error(`${path} was not answered`);
  }
  // Their commits are shared: one sync answers several.
  await Promise.all(Array.from({ length: atOnce }, (_, number) => send('contact', 100 + number)));
}

const endpoints = [
  'POST /api/contact',
  'POST /api/subscribe',
  'POST /api/create-payment-intent',
  'POST /api/create-subscription',
  'POST /api/payment-complete',
  'POST /api/webhooks/stripe',
];

/** Most events of a provider are about nothing that we keep: they are answered, and leave nothing. */
const mayLeaveNothing = 'POST /api/webhooks/stripe';

function report(answers: readonly TracedAnswer[]): void {
  console.log('| answers of | 2xx | written and synced before | later | left nothing | syncs that they share |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const endpoint of endpoints) {
    const own = answers.filter(({ request, status }) => request === endpoint && status < 300);
    const count = (kept: TracedAnswer['kept']): number => own.filter((one) => one.kept === kept).length;
    const syncs = new Set(own.filter(({ kept }) => kept === 'before').map(({ sync }) => sync)).size;
    console.log(
      `| \`${endpoint}\` | ${own.length} | ${count('before')} | ${count('late')} | ${count('never')} | ${syncs} |`,
    );
    const nothing = endpoint === mayLeaveNothing ? 0 : count('never');
    if (count('before') === 0 || count('late') > 0 || nothing > 0) process.exitCode = 1;
  }
}

await prove();
