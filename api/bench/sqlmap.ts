/**
 * Tries every text of every endpoint for SQL that somebody sends, with sqlmap (https://sqlmap.org, `apt-get install sqlmap`),
 * against an API of its own on this machine: `npm run bench:sqlmap -- [--only part of a name]… [--list]
 * [--database sqlite|postgres]`, on SQLite or on the PostgreSQL server that TEST_DATABASE_URL names, in a database of its own. Its endpoints are those
 * of the OpenAPI document and what is served besides, each named with how it was tried or why not. First sqlmap has to find a hole that
 * is planted. Exit code 1 where it does not, where it finds another, where it could not try an endpoint, or where the API did
 * not know who asked.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apiBase } from '@plumbline/contract/endpoint';
import { legalVersions } from '@plumbline/contract/legal';
import type { OpenApiDocument } from '@plumbline/contract/openapi';
import { savePost } from '../src/content/posts/save-post.ts';
import { aPost } from '../src/testing/a-post.ts';
import { aRelease, aShell } from '../src/testing/a-release.ts';
import { openCallers } from '../src/testing/fuzz/callers.ts';
import { openPool, type Pool } from '../src/testing/fuzz/pool.ts';
import { pageServerKey, type TestRoutes } from '../src/testing/open-app.ts';
import { dashboardKey, openShop } from '../src/testing/open-shop.ts';
import { openCallerDoor, type Passed } from './sqlmap/caller-door.ts';
import { headerEndpoints } from './sqlmap/header-targets.ts';
import { sqlEndpoints, type SqlEndpoint, type SqlTarget } from './sqlmap/sql-targets.ts';
import { tellWanted } from './wanted-figures.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
    database: { type: 'string', default: 'sqlite' },
  },
});

/** In s, for one endpoint. */
const patience = 600;

const plenty = '100000';
const limits = [
  'REQUESTS_PER_ADDRESS',
  'SEARCHES_PER_ADDRESS',
  'LEADS_PER_ADDRESS',
  'LEADS_PER_EMAIL',
  'CHECKOUTS_PER_ADDRESS',
  'CHECKOUTS_PER_EMAIL',
  'ACCOUNT_MAILS_PER_ADDRESS',
  'ACCOUNT_MAILS_PER_EMAIL',
  'STAFF_TRIES_PER_ACCOUNT',
  'STAFF_TRIES_PER_ADDRESS',
];
const settings = { ...Object.fromEntries(limits.map((name) => [name, plenty])), LEADS_MIN_SECONDS: '0' };

/** What no endpoint of ours does: a text of the caller's in the middle of a statement. */
const planted: TestRoutes = ({ koa }, { db }) => {
  koa.get(`${apiBase}/planted`, async (ctx) => {
    const word = String(ctx.query['word'] ?? '');
    ctx.body = await db.knex.raw(`select name from staff where email like '%${word}%'`);
  });
};
const hole: SqlTarget = {
  name: 'the planted hole',
  method: 'GET',
  marked: { address: `${apiBase}/planted?word=plumb*`, body: '' },
  plain: { address: `${apiBase}/planted?word=plumb`, body: '' },
  headers: {},
  count: 1,
};
interface Tried {
  /** Null where it could not try. */
  readonly found: boolean | null;
  /** What seemed to have a hole that sqlmap did not find again when it looked closer: an answer that differs by itself does. */
  readonly suspects: ReadonlySet<string>;
  readonly said: string;
}

async function tried(folder: string, door: string, { method, marked, headers, isStraight }: SqlTarget): Promise<Tried> {
  const file = join(folder, 'request.txt');
  const host = isStraight ? new URL(app.origin).host : door;
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  await writeFile(file, `${method} ${marked.address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${marked.body}`);
  const bounds = [
    '--level=2',
    '--risk=1',
    '--technique=BEU',
    `--dbms=${values.database === 'sqlite' ? 'sqlite' : 'postgresql'}`,
    '--timeout=20',
    '--retries=1',
  ];
  const quiet = [
    '--batch',
    '--flush-session',
    '--skip-waf',
    '--ignore-stdin',
    '--disable-coloring',
    '--ignore-code=*',
    '--answers=redirect=N,cookie values=N',
  ];
  const child = spawn('sqlmap', ['-r', file, ...bounds, ...quiet, `--output-dir=${join(folder, 'out')}`]);
  let said = '';
  child.stdout.on('data', (bytes) => (said += String(bytes)));
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const timer = setTimeout(() => child.kill('SIGKILL'), patience * 1000);
  const ended = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code !== null));
  });
  clearTimeout(timer);
  const suspects = new Set(
    Array.from(said.matchAll(/parameter '([^']+)' appears to be '.* injectable/g), ([, name = '']) => name),
  );
  if (/identified the following injection point|is vulnerable/.test(said)) return { found: true, suspects, said };
  return { found: ended && /do not appear to be injectable/.test(said) ? false : null, suspects, said };
}

/** Tries again what was suspected, twice: a hole is there each time. */
async function triedSurely(host: string, target: SqlTarget): Promise<Tried> {
  let last = await tried(folder, host, target);
  for (let times = 0; times < 2 && last.found === false && last.suspects.size > 0; times += 1) {
    console.log(`  suspected and withdrawn by sqlmap: ${[...last.suspects].join(', ')} of ${target.name}; once more`);
    const next = await tried(folder, host, target);
    last = { ...next, suspects: new Set([...last.suspects].filter((one) => next.suspects.has(one))) };
  }
  return last.suspects.size > 0 ? { ...last, found: true } : last;
}

/** Looks around as the owner, so that there are things to ask for. */
async function lookAround(host: string, document: OpenApiDocument, pool: Pool): Promise<void> {
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get || path.includes('{')) continue;
    for (const query of ['', '?limit=1']) {
      const answer = await fetch(`http://${host}${apiBase}${path}${query}`, { signal: AbortSignal.timeout(20_000) });
      const said = await answer.text();
      if (!answer.ok) continue;
      const body: unknown = JSON.parse(said);
      pool.learn(apiBase + path, body);
      const linked = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
      const cursor = linked ?? (body as { readonly next?: string | null }).next;
      if (cursor) pool.learn(apiBase + path, { cursor });
    }
  }
  const found = await send(host, 'admin/people/find', { email: 'ada@example.org' });
  pool.learn(`${apiBase}/admin/people`, found);
}

async function send(host: string, path: string, form: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(form), signal: AbortSignal.timeout(20_000) };
  return (await fetch(`http://${host}${apiBase}/${path}`, init)).json();
}

/** How the endpoint answers what sqlmap starts from. */
async function askedPlainly(door: string, { method, plain, headers, isStraight }: SqlTarget): Promise<number> {
  const body = plain.body === '' ? {} : { body: plain.body };
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replaceAll('*', '')]));
  const init = { method, headers: own, ...body, redirect: 'manual', signal: AbortSignal.timeout(20_000) } as const;
  const at = isStraight ? app.origin : `http://${door}`;
  const answer = await fetch(at + plain.address, init);
  await answer.arrayBuffer();
  return answer.status;
}

/** Refused before anybody looks into the database: what is tried from there would show nothing. */
const isRefused = (name: string, status: number): boolean =>
  [400, 415, 429].includes(status) || ([401, 403].includes(status) && !/\/(?:session|sign-in)$/.test(name));

/**
 * Requests that try everything an endpoint takes: one with all of it that is taken together, and one each for what is answered
 * worse beside the rest.
 */
async function targetsOf(host: string, { name, optional, target }: SqlEndpoint): Promise<SqlTarget[]> {
  const worth = (status: number): number => (isRefused(name, status) ? 0 : status >= 300 ? 1 : 2);
  let kept: readonly string[] = [];
  let best = worth(await askedPlainly(host, target([])));
  const alone: string[] = [];
  for (const one of optional) {
    const more = worth(await askedPlainly(host, target([...kept, one])));
    if (more < best) alone.push(one);
    else [kept, best] = [[...kept, one], more];
  }
  return [target(kept), ...alone.map((one) => target([...kept, one]))].filter(({ count }) => count > 0);
}

const told = ({ statuses }: Passed): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');

const folder = await mkdtemp(join(tmpdir(), 'plumbline-sqlmap-'));
await using shop = await openShop({ settings, shell: aShell, moreRoutes: [planted] });
const { app } = shop;
if (app.db.dialect !== values.database) {
  throw new Error(`--database ${values.database}: with TEST_DATABASE_URL it is postgres, without it sqlite`);
}
await shop.buy();
await shop.join();
const callers = await openCallers({
  db: app.db,
  now: () => app.clock.now(),
  keys: { dashboard: dashboardKey, pageServer: pageServerKey },
  siteOrigin: 'http://localhost:3000',
});
await using door = await openCallerDoor(app.origin, callers);
const { host } = door;
const document = (await (await fetch(`${app.origin}${apiBase}/openapi.json`)).json()) as OpenApiDocument;
const pool = openPool({
  ...callers.known,
  email: ['ada@example.org'],
  membershipId: ['core-agent'],
  planId: ['core-agent'],
  agreement: [legalVersions.agreement],
  'recurring-billing': [legalVersions['recurring-billing']],
  amount: [9_900],
  release: [aRelease().release.hash],
});
for (const slug of ['the-appraisal-gap-in-dollars', 'a-level-floor']) await savePost(app.db.knex, aPost({ slug }));
for (const name of ['ada', 'ben']) {
  const person = { name: 'Ada Lovelace', email: `${name}@example.org` };
  await send(host, 'contact', { ...person, subject: 'other', message: 'A message that is to be found.' });
  await send(host, 'subscribe', person);
  await send(host, 'admin/suppressions', { email: `not-${name}@example.org`, detail: 'asked on the telephone' });
}
await lookAround(host, document, pool);

const known = {
  owner: Object.fromEntries(callers.headersOf('owner')),
  team: Object.fromEntries(callers.headersOf('team')),
};
const all = [...sqlEndpoints(document, pool), ...headerEndpoints(known)];
const isMeant = ({ name }: SqlEndpoint): boolean =>
  values.only.length === 0 || values.only.some((part) => name.includes(part));
const meant = all.filter((endpoint) => endpoint.leftOut === null && isMeant(endpoint));
const leftOut = all.filter((endpoint) => endpoint.leftOut !== null);
if (values.list) for (const { name, leftOut: why } of all) console.log(name + (why === null ? '' : ` (${why})`));
else await tryAll();
await rm(folder, { recursive: true, force: true });

/** What came of all targets, by name. */
interface Outcome {
  readonly found: string[];
  readonly untried: string[];
  readonly unknown: string[];
  readonly refused: string[];
}

async function tryTarget(target: SqlTarget, { found, untried, unknown }: Outcome): Promise<number> {
  const { name, count } = target;
  const status = await askedPlainly(host, target);
  door.passed();
  const began = performance.now();
  const outcome = await triedSurely(host, target);
  const passed = door.passed();
  const verdict = outcome.found === false ? 'nothing' : outcome.found ? 'FOUND' : 'NOT TRIED';
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`${verdict}  ${name} (${count}); as it stands ${status}; then ${told(passed)}; ${seconds} s`);
  if (outcome.found !== false) {
    (outcome.found ? found : untried).push(name);
    console.error(outcome.said.slice(-2_000));
  }
  if (passed.unknown > 0) unknown.push(name);
  return status;
}

async function tryAll(): Promise<void> {
  const control = await tried(folder, host, hole);
  const isFound = control.found === true;
  console.log(`planted hole: ${isFound ? 'found' : 'NOT found'}`);
  if (!isFound) console.error(control.said.slice(-2_000));
  const outcome: Outcome = { found: [], untried: [], unknown: [], refused: [] };
  let [texts, done] = [0, 0];
  for (const endpoint of isFound ? meant : []) {
    const targets = await targetsOf(host, endpoint);
    for (const [place, target] of targets.entries()) {
      const status = await tryTarget(target, outcome);
      // The others are what is refused beside the rest.
      if (place === 0 && isRefused(target.name, status)) outcome.refused.push(target.name);
      texts += target.count;
    }
    done += targets.length > 0 ? 1 : 0;
  }
  for (const { name, leftOut: why } of leftOut.filter(isMeant)) console.log(`not tried: ${name}: ${why}`);
  console.log(`\n${texts} texts of ${done} endpoints; ${all.length} in all, ${leftOut.length} with nothing to try.`);
  const count = (names: readonly string[]) => ({
    measured: [names.length, ...names].join(' '),
    met: names.length === 0,
  });
  tellWanted([
    { wanted: 'the planted hole is found', measured: isFound ? 'yes' : 'no', met: isFound },
    { wanted: 'holes found: 0', ...count(outcome.found) },
    { wanted: 'could not be tried: 0', ...count(outcome.untried) },
    { wanted: 'asked without a session: 0', ...count(outcome.unknown) },
    { wanted: 'tried from a request that is refused unread: 0', ...count(outcome.refused) },
    {
      wanted: 'endpoints that take a text, tried: all',
      measured: `${done} of ${meant.length}`,
      met: done === meant.length && done > 0,
    },
  ]);
}
