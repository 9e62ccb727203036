// Measures how long a team takes from an empty folder to a page that visitors see: each command of "From nothing to live" in
// docs/teams/README.md, as it stands there, with an empty cache of packages.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@plumbline/serving/testing/free-port';
import { machineSettings, outsideFolder } from '../../releases/outside.ts';
import { root } from '../../site/root.ts';
import { openSite } from '../shared/bench-site.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { reportSkipped } from '../shared/skipped.ts';
import { reportWanted } from '../shared/wanted-figures.ts';

optionsOf({}, {});

/** In s: from an empty folder to a page in `dev`, and to a page that is live. */
const most = { dev: 60, live: 600 };
/** In ms, for one command. */
const timeout = 600_000;

const remote = 'mf-events';
const site = await openSite();
const outside = await outsideFolder();
const environment: NodeJS.ProcessEnv = {
  ...machineSettings(),
  CI: 'true',
  NO_UPDATE_NOTIFIER: '1',
  // A person says yes to npm's question whether the package may run.
  npm_config_yes: 'true',
  npm_config_cache: join(outside, 'cache'),
  PORT: String(await freePort()),
};
const begin = performance.now();
const sinceBegin = () => (performance.now() - begin) / 1_000;
const reached = { dev: Infinity, live: Infinity };
try {
  const printed = await site.run('api/src/cli/teams.ts', 'add', remote, 'Events team', 'events@example.org');
  await site.run('api/src/cli/teams.ts', 'grant', remote, '/events');
  const token = /plt_[\w-]+/.exec(printed)?.[0] ?? '';
  let folder = join(outside, 'work');
  await mkdir(folder);
  console.log('| command | s | since the begin, s |\n|---|--:|--:|');
  for (const line of await documentedCommands()) {
    const command = line.replace('https://site.example', site.origin).replace('plt_…', token);
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(command) ?? [];
    if (name !== undefined) environment[name] = value;
    else if (command.startsWith('cd ')) folder = join(folder, command.slice(3));
    else {
      const start = performance.now();
      await (command.endsWith(' dev') ? untilShown(folder, command) : run(folder, command));
      if (command.endsWith(' dev')) reached.dev = sinceBegin();
      if (command.includes('publish')) reached.live = await untilLive();
      const seconds = (performance.now() - start) / 1_000;
      console.log(`| \`${line}\` | ${seconds.toFixed(1)} | ${sinceBegin().toFixed(1)} |`);
    }
    if (isSmoke && command.includes('create')) break;
  }
} finally {
  await site.run('api/src/cli/teams.ts', 'retire', remote, 'The bench is over').catch(() => undefined);
  await site.stop();
  await rm(outside, { recursive: true, force: true });
}
if (isSmoke) {
  reportSkipped('dev, test, check and publish: they need the packages that a smoke run does not install');
  reportWanted([{ wanted: 'a folder is made', measured: 'yes', met: true, atAnyLoad: true }]);
} else {
  reportWanted([
    wantedOf(`a page in dev after at most ${most.dev} s`, reached.dev, most.dev),
    wantedOf(`a page that is live after at most ${most.live} s`, reached.live, most.live),
  ]);
}

function wantedOf(wanted: string, seconds: number, bound: number) {
  return { wanted, measured: `${seconds.toFixed(1)} s`, met: seconds <= bound };
}

/** The lines of the first block below "From nothing to live", without their comments. */
async function documentedCommands(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/teams/README.md'), 'utf8');
  const block = /^## From nothing to live\n\n```\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  const commands = block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim());
  return commands.filter(Boolean).map((line) => (isSmoke ? `${line} --no-install` : line));
}

function start(folder: string, command: string): ChildProcess & { said: () => string } {
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd: folder, env: environment, timeout });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return Object.assign(child, { said: () => said });
}

/** @throws Error with what it said if it fails. */
async function run(folder: string, command: string): Promise<void> {
  const child = start(folder, command);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${child.said()}`);
}

/** Waits until `dev` serves the remote's page with its scripts, and ends it. */
async function untilShown(folder: string, command: string): Promise<void> {
  const child = start(folder, command);
  const ended = once(child, 'close');
  try {
    const origin = `http://localhost:${environment['PORT']}`;
    while (!/ is built\./.test(child.said())) {
      if (child.exitCode !== null) throw new Error(`${command} ended:\n${child.said()}`);
      await delay(50);
    }
    const html = await (await fetch(`${origin}/events`)).text();
    const [, base] = /"name":"mf-events".{1,200}?"base":"([^"]+)"/.exec(html) ?? [];
    if (base === undefined) throw new Error(`${origin}/events does not show ${remote}`);
    const script = await fetch(`${origin}${base}remoteEntry.js`);
    if (!script.ok) throw new Error(`the container answers ${script.status}`);
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

/** @returns when the site shows the page to visitors, in s since the begin. */
async function untilLive(): Promise<number> {
  for (;;) {
    const html = await (await fetch(`${site.origin}/events`)).text();
    if (/<h1[^>]*>Events<\/h1>/.test(html)) return sinceBegin();
    if (performance.now() - begin > timeout) throw new Error(`${site.origin}/events does not show the page`);
    await delay(100);
  }
}
