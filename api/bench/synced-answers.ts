import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isHandled } from '../src/commerce/payments/events/event-types.ts';
import { fromRoot } from '../src/platform/root.ts';
import { buyOnce } from '../src/testing/buy-once.ts';
import { openSite, type ProvenSite } from '../src/testing/open-site.ts';
import { sandboxKeys } from '../src/testing/sandbox-keys.ts';
import { openEventRelay, type EventRelay } from './durability/event-relay.ts';
import { tracedAnswers, type Exchange, type TracedAnswer } from './durability/read-trace.ts';
import { tellWanted } from './wanted-figures.ts';

/**
 * Watches a real API on SQLite with strace: `npm run bench:synced`. Between each post of a contact form, an audit form, a
 * payment or an event and its answer, what that answer acknowledges, and nothing before it wrote, has to be written to the
 * database's log, and the log synced. Exit code 1 where it is not so, and where strace cannot show it.
 */

const main = fromRoot('api/src/main.ts');
const calls = 'read,pwrite64,fdatasync,fsync,write,writev';
const atOnce = 40;

async function prove(): Promise<void> {
  const fault = await promisify(execFile)('strace', ['-f', '-e', 'trace=none', process.execPath, '-e', '0']).then(
    () => null,
    (error: Error & { readonly stderr?: string }) => error.stderr?.trim() || error.message,
  );
  if (fault !== null) {
    console.log(`not shown: strace cannot watch a process here (Debian: apt-get install strace): ${fault}`);
    process.exitCode = 1;
    return;
  }
  await using relay = await openEventRelay();
  await using site = await openSite({ webhookUrl: relay.url });
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
  const kinds = await post(site, relay);
  const charges = await chargesOf(site.sandbox.url);
  child.kill('SIGTERM');
  await exit;
  const answers = tracedAnswers(await wholeTrace(trace, child.pid), (exchange) => marksOf(exchange, charges));
  await rm(folder, { recursive: true });
  report(answers, kinds);
}

/**
 * What is new in the database once an exchange is kept. A form: the address in it. The opening of a payment: its order, and the
 * payment that its secret names. The end of one: the charge, which the order's ledger gets, for the order stood there before.
 * An event: its id.
 */
function marksOf({ request, asked, answered }: Exchange, charges: ReadonlyMap<string, string>): readonly string[] {
  const first = (pattern: RegExp, text: string): string[] => pattern.exec(text)?.slice(0, 1) ?? [];
  if (request === 'POST /api/payment-complete') {
    return [charges.get(first(/pi_[A-Za-z0-9]+/, asked)[0] ?? '') ?? 'a charge that nobody knows of'];
  }
  if (request.startsWith('POST /api/create-')) {
    return [
      ...first(/[\w-]+@kills\.example/, asked),
      first(/ord_[0-9a-z]+/, answered)[0] ?? 'no order',
      first(/pi_[A-Za-z0-9]+/, answered)[0] ?? 'no payment',
    ];
  }
  return first(request === eventsCome ? /evt_\w+/ : /[\w-]+@synced\.example/, asked);
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

/** @returns the kinds of the provider's events, by id. */
async function post({ api, sandbox }: ProvenSite, relay: EventRelay): Promise<ReadonlyMap<string, string>> {
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
  // Only now, so that it was the buyers' own requests that wrote what they acknowledge.
  const kinds = await relay.deliver(`${api}/api/webhooks/stripe`);
  // Their commits are shared: one sync answers several.
  await Promise.all(Array.from({ length: atOnce }, (_, number) => send('contact', 100 + number)));
  return kinds;
}

/** The provider's charges, by payment. */
async function chargesOf(sandbox: string): Promise<ReadonlyMap<string, string>> {
  const headers = { authorization: `Bearer ${sandboxKeys.STRIPE_SECRET_KEY}` };
  const answer = await fetch(`${sandbox}/v1/payment_intents?limit=100`, { headers });
  const { data } = (await answer.json()) as { data: { id: string; latest_charge: string | null }[] };
  return new Map(data.flatMap(({ id, latest_charge: charge }) => (charge === null ? [] : [[id, charge]])));
}

const eventsCome = 'POST /api/webhooks/stripe';
const endpoints = [
  'POST /api/contact',
  'POST /api/subscribe',
  'POST /api/create-payment-intent',
  'POST /api/create-subscription',
  'POST /api/payment-complete',
  eventsCome,
];

function report(answers: readonly TracedAnswer[], kinds: ReadonlyMap<string, string>): void {
  /** Most events of a provider are about nothing that we keep: they are answered, and leave nothing. */
  const leavesNothing = ({ request, asked }: TracedAnswer): boolean => {
    const kind = kinds.get(/evt_\w+/.exec(asked)?.[0] ?? '');
    return request === eventsCome && kind !== undefined && !isHandled(kind);
  };
  console.log(
    '| answers of | 2xx | own write synced before | later | written before it came | left nothing | syncs that they share |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  const good = answers.filter(({ status }) => status < 300);
  for (const endpoint of endpoints) {
    const own = good.filter(({ request }) => request === endpoint);
    const count = (kept: TracedAnswer['kept']): number => own.filter((one) => one.kept === kept).length;
    const syncs = new Set(own.filter(({ kept }) => kept === 'before').map(({ sync }) => sync)).size;
    const cells = [own.length, count('before'), count('late'), count('stood'), count('never'), syncs];
    console.log(`| \`${endpoint}\` | ${cells.join(' | ')} |`);
  }
  tellWanted(
    endpoints.map((endpoint) => {
      const bound = good.filter((one) => one.request === endpoint && !leavesNothing(one));
      const before = bound.filter(({ kept }) => kept === 'before').length;
      const met = before > 0 && before === bound.length;
      return {
        wanted: `${endpoint}: each answer after a sync of its own write`,
        measured: `${before} of ${bound.length}`,
        met,
      };
    }),
  );
}

await prove();
