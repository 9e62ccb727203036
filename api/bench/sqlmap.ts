/**
 * Tries every parameter of every endpoint for SQL that somebody sends, with sqlmap (https://sqlmap.org, `apt-get install sqlmap`),
 * against an API of its own on this machine: `node api/bench/sqlmap.ts [text in the address]`. Desk endpoints are asked
 * with an owner's session. First it has to find a hole that is planted. Exit code 1 where it does not, where it finds
 * another, or where it could not try an endpoint.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@plumbline/contract/endpoint';
import { resources, type Resource } from '../src/app.ts';
import { openApp } from '../src/testing/open-app.ts';
import { signedIn } from '../src/testing/staff-browser.ts';
import { sqlTargets } from './sqlmap/sql-targets.ts';

/** In s, for one endpoint. */
const patience = 300;

const plenty = '100000';
const settings = {
  REQUESTS_PER_ADDRESS: plenty,
  SEARCHES_PER_ADDRESS: plenty,
  LEADS_PER_ADDRESS: plenty,
  LEADS_PER_EMAIL: plenty,
  CHECKOUTS_PER_ADDRESS: plenty,
  CHECKOUTS_PER_EMAIL: plenty,
  ACCOUNT_MAILS_PER_ADDRESS: plenty,
  ACCOUNT_MAILS_PER_EMAIL: plenty,
  STAFF_TRIES_PER_ACCOUNT: plenty,
  STAFF_TRIES_PER_ADDRESS: plenty,
  DASHBOARD_KEY: 'what the dashboard has been given',
};

/** What no endpoint of ours does: a text of the caller's in the middle of a statement. */
const planted: Resource = ({ koa }, { db }) => {
  koa.get(`${apiBase}/planted`, async (ctx) => {
    const word = String(ctx.query['word'] ?? '');
    ctx.body = await db.knex.raw(`select name from staff where email like '%${word}%'`);
  });
};

/** @returns whether sqlmap found something; null where it could not try. */
async function tried(folder: string, request: string): Promise<{ found: boolean | null; said: string }> {
  const file = join(folder, 'request.txt');
  await writeFile(file, request);
  const bounds = ['--level=2', '--risk=1', '--technique=BEU', '--dbms=sqlite', '--timeout=20', '--retries=1'];
  const quiet = [
    '--batch',
    '--flush-session',
    '--skip-waf',
    '--ignore-stdin',
    '--disable-coloring',
    '--ignore-code=*',
    '--answers=redirect=N',
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
  if (/identified the following injection point|is vulnerable|appears to be .* injectable/.test(said)) {
    return { found: true, said };
  }
  return { found: ended && /do not appear to be injectable/.test(said) ? false : null, said };
}

const [narrowing = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-sqlmap-'));
const app = await openApp({
  resources: [...resources, planted],
  settings,
});
const owner = await signedIn(app, 'owner');
const from = new URL(app.origin);
const headers = {
  host: from.host,
  cookie: owner.cookie,
  'sec-fetch-site': 'same-origin',
  'x-dashboard-key': settings.DASHBOARD_KEY,
};
let bad = 0;
let parameters = 0;
try {
  const targets = sqlTargets(headers).filter(({ name }) => name.includes(narrowing));
  const hole = `GET ${apiBase}/planted?word=plumb* HTTP/1.1\r\nhost: ${from.host}\r\n\r\n`;
  const control = await tried(folder, hole);
  console.log(`planted hole: ${control.found === true ? 'found' : 'NOT found'}`);
  if (control.found !== true) {
    bad += 1;
    console.error(control.said.slice(-2_000));
  } else {
    for (const { name, request, count } of targets) {
      const { found, said } = await tried(folder, request);
      parameters += count;
      console.log(`${found === false ? 'nothing' : found ? 'FOUND' : 'NOT TRIED'}  ${name} (${count})`);
      if (found !== false) {
        bad += 1;
        console.error(said.slice(-2_000));
      }
    }
    console.log(`${targets.length} endpoints, ${parameters} parameters, ${bad} to look at`);
  }
} finally {
  await app[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}
process.exit(bad === 0 ? 0 : 1);
