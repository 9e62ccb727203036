// Mixed traffic at a steady rate: by default for 30 minutes at 16 requests a second; `--rate=0.5` halves that, for a machine that
// does other work. Every half minute it prints the processes' resources and, at its end, whether memory and times stayed flat.
import { loadavg } from 'node:os';
import { buyOnce } from '../../../api/src/testing/buy-once.ts';
import { openReleasePublisher } from '../../releases/release-publisher.ts';
import { addStaff } from '../../site/staff-account.ts';
import { openFolder } from '../shared/bench-folder.ts';
import { openSite, unlimitedVisits } from '../shared/bench-site.ts';
import { optionsOf } from '../shared/options.ts';
import { descendantProcess } from '../shared/processor-time.ts';
import { stateOf, stateSettings } from '../shared/state-of.ts';
import { quantile } from '../shared/statistics.ts';
import { reportWanted, wantNone } from '../shared/wanted-figures.ts';
import { runTraffic, type TrafficClass } from './traffic.ts';
import { faultsOf, type Sample } from './verdict.ts';

const { minutes, rate } = optionsOf({ minutes: 30, rate: 1 }, { minutes: 0.03, rate: 0.5 });
const remote = 'mf-marketing';
/** In ms between two measurements of the processes' resources. */
const perSample = 30_000;

await using folder = await openFolder();
const site = await openSite({ ...unlimitedVisits, ...stateSettings(folder.path) });
const { origin } = site;
const sandbox = `http://127.0.0.1:${site.env['SANDBOX_PORT']}`;
const publisher = await openReleasePublisher(site);
const token = /plt_\S+/.exec(await site.run('api/src/cli/teams.ts', 'add', remote, 'Soak', 'soak@example.org'))?.[0];
const releases = [await publisher.publishChanged(remote), await publisher.publishChanged(remote)];

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(20_000) });
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`);
  if (response.headers.get('content-type')?.startsWith('text/html') && !body.trimEnd().endsWith('</html>'))
    throw new Error(`${path} is not whole`);
  return response;
}
const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const pick = (paths: readonly string[], number: number): string => paths[number % paths.length] ?? '';

const staff = await addStaff('soak@plumbline.example', { role: 'viewer', dataDir: site.dataDir });
let cookie = '';
const signIn = async (): Promise<void> => {
  const response = await post('/api/admin/session', { email: staff.email, password: staff.password }, { origin });
  cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
};
await signIn();

const pages = [
  '/',
  '/blog',
  '/blog/the-appraisal-gap-in-dollars',
  '/terms',
  '/checkout/realEstateProfessional/pro-agent/annual',
];
const reads = [
  '/api/blog/posts',
  '/api/blog/posts/the-appraisal-gap-in-dollars',
  '/api/blog/categories',
  '/api/memberships',
];
const lists = ['orders', 'members', 'messages', 'mail', 'desk-counts', 'health'].map((list) => `/api/admin/${list}`);
const words = ['appraisal', 'rate buydown', 'inspection', 'offer', 'rowhouse', 'nothing-has-this-word'];
const traffic: readonly TrafficClass[] = [
  { name: 'page', perSecond: 6, send: async (n) => void (await ask(`${pick(pages, n)}?visit=${n % 50}`)) },
  { name: 'read', perSecond: 6, send: async (n) => void (await ask(pick(reads, n))) },
  {
    name: 'search',
    perSecond: 2,
    send: async (n) => void (await ask(`/api/blog/search?q=${encodeURIComponent(pick(words, n))}`)),
  },
  {
    name: 'contact',
    perSecond: 0.5,
    send: async (n) =>
      void (await post('/api/contact', {
        name: 'Renée Castellano',
        email: `writer-${n}@soak.example`,
        subject: 'support',
        message: `The ${n}th of many messages that are written here.`,
      })),
  },
  {
    name: 'subscribe',
    perSecond: 0.3,
    send: async (n) => void (await post('/api/subscribe', { name: 'Noor Haddad', email: `reader-${n}@soak.example` })),
  },
  { name: 'checkout', perSecond: 0.2, send: buy },
  { name: 'admin', perSecond: 1, send: async (n) => void (await ask(pick(lists, n), { headers: { cookie } })) },
  {
    name: 'promotion',
    perSecond: 1 / 60,
    send: async (n) =>
      void (await post(
        `/api/releases/${remote}/promote`,
        { release: releases[n % 2]?.hash },
        { authorization: `Bearer ${token}` },
      )),
  },
];

// The first view of each page loads its code, which can take longer than a page's timeout on a busy machine.
for (const page of pages) await ask(page).catch(() => ask(page));

/** Buys a membership as a browser does. */
async function buy(number: number): Promise<void> {
  if (!(await buyOnce({ api: origin, sandbox }, number, 'create-payment-intent')))
    throw new Error('a buyer has not paid');
}

/** A smoke run lasts for seconds on a busy machine, so it cannot show these figures. */
const longRun = { atAnyLoad: false };

const processes = {
  API: descendantProcess(site.pid, 'api/src/main.ts'),
  'page server': descendantProcess(site.pid, 'shell/server/main.ts'),
};
const samples: Sample[] = [];
const began = performance.now();
async function sample(): Promise<void> {
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(processes).map(async ([name, pid]) => [name, await stateOf(site.env, pid)] as const),
    ),
  );
  const at = performance.now() - began;
  samples.push({ at, states });
  const cells = Object.values(states).flatMap(({ heap, rss, handles, files }) => [
    heap / 1e6,
    rss / 1e6,
    handles,
    files,
  ]);
  console.log(`| ${[at / 1_000, ...cells].map((cell) => cell.toFixed(0)).join(' | ')} |`);
}

try {
  console.log('| s | API heap MB | RSS MB | handles | files | page server heap MB | RSS MB | handles | files |');
  console.log('|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  const sampling = setInterval(() => void sample(), Math.min(perSample, Math.max(500, minutes * 3_000)));
  const sent = await runTraffic(
    traffic.map((kind) => ({ ...kind, perSecond: kind.perSecond * rate })),
    minutes * 60,
  );
  clearInterval(sampling);
  await sample();
  const length = minutes * 60_000;
  console.log(
    '\n| | requests | failed | median ms, first third | last third | p95 ms, first third | last third |\n|---|--:|--:|--:|--:|--:|--:|',
  );
  for (const { name } of traffic) {
    const ofClass = sent.filter((request) => request.name === name);
    const times = (from: number, to: number): number[] =>
      ofClass.filter(({ at }) => at >= from * length && at < to * length).map(({ took }) => took);
    const [first, last] = [times(0.2, 0.47), times(0.73, 1.1)];
    const cells = [quantile(first, 0.5), quantile(last, 0.5), quantile(first, 0.95), quantile(last, 0.95)];
    const failed = ofClass.filter(({ fault }) => fault !== null).length;
    console.log(`| ${[name, ofClass.length, failed, ...cells.map((cell) => cell.toFixed(1))].join(' | ')} |`);
  }
  const faults = faultsOf(samples, sent, length);
  const unanswered = traffic.filter((kind) => !sent.some(({ name, fault }) => name === kind.name && fault === null));
  for (const group of [faults.failed, faults.grown, faults.slower]) {
    for (const fault of group.slice(0, 10)) console.log(`fault: ${fault}`);
    if (group.length > 10) console.log(`and ${group.length - 10} more`);
  }
  console.log(`\n${sent.length} requests in ${minutes} minutes, load ${loadavg()[0]?.toFixed(1)}.`);
  const dueRequests = minutes * 60 * rate * traffic.reduce((sum, { perSecond }) => sum + perSecond, 0);
  reportWanted([
    {
      wanted: 'requests that were due and sent ≥ 0.9',
      measured: (sent.length / dueRequests).toFixed(2),
      met: sent.length >= 0.9 * dueRequests,
    },
    wantNone('kinds of requests of which none succeeded', unanswered.length),
    wantNone('requests that failed', faults.failed.length, longRun),
    wantNone('heap, RSS, handles and files that rose', faults.grown.length, longRun),
    wantNone('times of kinds of requests that rose', faults.slower.length, longRun),
  ]);
} finally {
  await publisher.close();
  await site.stop();
}
