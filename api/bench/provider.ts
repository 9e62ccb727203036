import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { legalVersions } from '@plumbline/contract/legal';
import { startProcess } from './start-process.ts';
import { tellWanted } from './wanted-figures.ts';
import { median } from './median.ts';

/**
 * How other routes do while the card provider hangs: `npm run bench:provider [rounds] [seconds]`, by default 3 rounds of 5 s, with a
 * provider that answers and one that does not by turns. In both, buyers begin to pay and 8 visitors read and write. The visitors'
 * p95 may be one and a half times as long; and once the provider is given up, a buyer hears so at once.
 */
const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number);
const [apiPort, sandboxPort] = [3931, 3932];
const api = `http://127.0.0.1:${apiPort}`;
const sandbox = `http://127.0.0.1:${sandboxPort}`;
const secretKey = 'sk_test_sandbox';
const agreement = { agreement: legalVersions.agreement, 'recurring-billing': legalVersions['recurring-billing'] };
const buyersEvery = 100;
/** In ms until a provider that answers again must be called again. */
const patience = 180_000;

let number = 0;

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly took: number;
}

async function send(path: string, body?: unknown): Promise<Answer> {
  const from = performance.now();
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(api + path, { ...init, signal: AbortSignal.timeout(30_000) });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, took: performance.now() - from };
}

function buy(): Promise<Answer> {
  number += 1;
  return send('/api/create-payment-intent', {
    membershipId: 'core-agent',
    checkoutKey: `the-key-of-the-browser-of-${number}`,
    amount: 9_900,
    customerInfo: { name: 'A Buyer', email: `buyer-${number}@bench.example` },
    agreement,
  });
}

function visit(): Promise<Answer> {
  number += 1;
  if (number % 4 > 0) return send(`/api/blog/search?q=level%20${number}`);
  const [name, email] = ['A Visitor', `visitor-${number}@bench.example`];
  return send('/api/contact', { name, email, subject: 'other', message: `Hello for time number ${number}` });
}

async function behave(mode: 'normal' | 'hang'): Promise<void> {
  const body = new URLSearchParams({ mode, match: '*', times: '100000' });
  const headers = { authorization: `Bearer ${secretKey}` };
  const response = await fetch(`${sandbox}/sandbox/faults`, { method: 'POST', headers, body, redirect: 'manual' });
  if (response.status >= 400) throw new Error(`the sandbox refuses ${mode}: ${await response.text()}`);
}

/** Visitors beside buyers. @returns in ms what 95 of 100 visitors waited at most. */
async function measure(): Promise<number> {
  const times: number[] = [];
  const faults: Answer[] = [];
  const end = performance.now() + seconds * 1_000;
  const buyers = setInterval(() => void buy().catch(() => undefined), buyersEvery);
  const goOn = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await visit();
      times.push(answer.took);
      if (answer.status >= 500) faults.push(answer);
    }
  };
  await Promise.all(Array.from({ length: 8 }, goOn));
  clearInterval(buyers);
  if (faults.length > 0) throw new Error(`${faults.length} visitors got ${faults[0]?.status} ${faults[0]?.code}`);
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** Until buyers are answered so. @returns the last answer. */
async function until(holds: (answer: Answer) => boolean): Promise<Answer> {
  for (const end = performance.now() + patience; performance.now() < end; await delay(500)) {
    const answer = await buy();
    if (holds(answer)) return answer;
  }
  throw new Error('the circuit does not do what it should');
}

const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
const limits = ['CHECKOUTS_PER_ADDRESS', 'CHECKOUTS_PER_EMAIL', 'LEADS_PER_ADDRESS', 'LEADS_PER_EMAIL'];
const processes = [
  await startProcess('../sandbox/src/main.ts', { DATA_DIR: folder, SANDBOX_PORT: String(sandboxPort) }),
  await startProcess('../src/main.ts', {
    DATA_DIR: folder,
    API_PORT: String(apiPort),
    LOG_LEVEL: 'fatal',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_URL: sandbox,
    LEADS_MIN_SECONDS: '0',
    ...Object.fromEntries(limits.map((name) => [name, '1000000'])),
  }),
];
const ratios: number[] = [];
const refusals: number[] = [];
try {
  await measure();
  console.log(
    '| round | provider answers, p95 ms | provider hangs, p95 ms | ratio | refused after, ms |\n|--:|--:|--:|--:|--:|',
  );
  for (let round = 1; round <= rounds; round += 1) {
    const well = await measure();
    await behave('hang');
    const hanging = await measure();
    const { took } = await until(({ code }) => code === 'provider_unavailable');
    await behave('normal');
    await until(({ status }) => status === 200);
    ratios.push(hanging / well);
    refusals.push(took);
    const cells = [round, well.toFixed(1), hanging.toFixed(1), (hanging / well).toFixed(2), took.toFixed(0)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\nMedian ratio ${median(ratios).toFixed(2)}, load ${loadavg()[0]?.toFixed(1)}.`);
} finally {
  for (const child of processes) child.kill();
  await Promise.all(processes.map((child) => once(child, 'exit')));
  await rm(folder, { recursive: true });
}
tellWanted([
  {
    wanted: 'others’ p95 while it hangs ≤ 1.5 × while it answers',
    measured: median(ratios).toFixed(2),
    met: median(ratios) <= 1.5,
  },
  {
    wanted: 'a buyer is refused at once when it is given up: ≤ 1 s',
    measured: `${median(refusals).toFixed(0)} ms`,
    met: median(refusals) <= 1_000,
    isTime: true,
  },
]);
process.exit();
