// Measures how long a team takes from an empty folder to a page that visitors see, and on to the next release: each command of
// "From nothing to live" and "The next release" in docs/teams/README.md, unchanged, with an empty cache of packages.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../shell/cli/chromium.ts';
import { chromiumArguments } from '../../chromium-arguments.ts';
import { edit } from '../../releases/events-repository.ts';
import { outsideFolder, run, startDev } from '../../releases/outside.ts';
import { root } from '../../site/root.ts';
import { openSite } from '../shared/bench-site.ts';
import { isSmoke, optionsOf } from '../shared/options.ts';
import { reportSkipped } from '../shared/skipped.ts';
import { reportWanted } from '../shared/wanted-figures.ts';

optionsOf({}, {});

/** In s: from an empty folder to a page in `dev`, and to a live page. */
const maxSeconds = { dev: 60, live: 600 };
/** In ms: for one step. */
const timeout = 600_000;

const remote = 'mf-events';
const site = await openSite();
const outside = await outsideFolder();
// The browser is started before the measurement, because a developer has one open.
const browser = isSmoke
  ? null
  : await chromium.launch({ executablePath: (await findChromium()).path, args: chromiumArguments });
const environment: NodeJS.ProcessEnv = {
  NO_UPDATE_NOTIFIER: '1',
  // The answer to npm's question whether the package may run.
  npm_config_yes: 'true',
  npm_config_cache: join(outside, 'cache'),
};
let begin = performance.now();
const since = () => (performance.now() - begin) / 1_000;
const reached = { dev: Infinity, live: Infinity };
try {
  const printed = await site.run('api/src/cli/teams.ts', 'add', remote, 'Events team', 'events@example.org');
  await site.run('api/src/cli/teams.ts', 'grant', remote, '/events');
  const token = /plt_[\w-]+/.exec(printed)?.[0] ?? '';
  let folder = join(outside, 'work');
  await mkdir(folder);
  begin = performance.now();

  const step = async (line: string): Promise<void> => {
    const command = line.replace('https://site.example', site.origin).replace('plt_…', token);
    const [, name, value] = /^export (\w+)=(\S+)$/.exec(command) ?? [];
    if (name !== undefined) environment[name] = value;
    else if (command.startsWith('cd ')) folder = join(folder, command.slice(3));
    else {
      const start = performance.now();
      const isDev = /(?: |--)dev$/.test(command);
      if (isDev) reached.dev = Math.min(reached.dev, await shownInDev(folder, command));
      else await run(folder, 'sh', ['-c', command], environment);
      if (command.includes('--promote')) reached.live = await waitUntilLive('Events');
      if (command.endsWith(' promote')) await waitUntilLive('Evenings');
      console.log(`| \`${line}\` | ${((performance.now() - start) / 1_000).toFixed(1)} | ${since().toFixed(1)} |`);
    }
  };

  console.log('| command | s | since the begin, s |\n|---|--:|--:|');
  for (const line of await documentedCommands('From nothing to live')) {
    await step(isSmoke ? line.replace('--dev', '--no-install') : line);
    if (isSmoke) break;
  }
  if (!isSmoke) {
    // The measurement of ten minutes ends here. Then the page is changed, and the next release is measured.
    const page = 'src/pages/home/home-page.tsx';
    await edit(folder, page, 'title = "Events"', 'title = "Evenings"');
    begin = performance.now();
    console.log('\n| the next release | s | since the begin, s |\n|---|--:|--:|');
    for (const line of await documentedCommands('The next release')) await step(line);
  }
} finally {
  await browser?.close();
  await site.run('api/src/cli/teams.ts', 'retire', remote, 'The bench is over').catch(() => undefined);
  await site.stop();
  await rm(outside, { recursive: true, force: true });
}
if (isSmoke) {
  reportSkipped('dev, test, check and publish: they need the packages that a smoke run does not install');
  reportWanted([{ wanted: 'a folder is made', measured: 'yes', met: true, atAnyLoad: true }]);
} else {
  reportWanted([
    wantedOf(`a page in dev after at most ${maxSeconds.dev} s`, reached.dev, maxSeconds.dev),
    wantedOf(`a page that is live after at most ${maxSeconds.live} s`, reached.live, maxSeconds.live),
  ]);
}

function wantedOf(wanted: string, seconds: number, bound: number) {
  return { wanted, measured: `${seconds.toFixed(1)} s`, met: seconds <= bound };
}

/** The lines of the first block below a heading of the document, without their comments. */
async function documentedCommands(heading: string): Promise<string[]> {
  const page = await readFile(join(root, 'docs/teams/README.md'), 'utf8');
  const [, block = ''] = new RegExp(`^## ${heading}\\n\\n\`\`\`\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  const commands = block.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim());
  return commands.filter(Boolean);
}

/**
 * Runs `dev` until the browser shows the remote's page, then ends `dev`. Prints when the packages were installed and when the page
 * was shown.
 * @returns when the page was shown, in s since `begin`
 */
async function shownInDev(folder: string, command: string): Promise<number> {
  const { origin, startedAt, stop } = await startDev(folder, ['sh', '-c', command], environment, timeout);
  try {
    const page = await browser?.newPage();
    await page?.goto(`${origin}/events`);
    await page?.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    const secondsUntilShown = since();
    const installed = (startedAt - begin) / 1_000;
    console.log(`| its packages are installed | ${installed.toFixed(1)} | ${installed.toFixed(1)} |`);
    console.log(
      `| its page is shown | ${(secondsUntilShown - installed).toFixed(1)} | ${secondsUntilShown.toFixed(1)} |`,
    );
    await page?.close();
    return secondsUntilShown;
  } finally {
    await stop();
  }
}

/** Waits until visitors of the site get the page with this heading. @returns the time in s since `begin` */
async function waitUntilLive(heading: string): Promise<number> {
  for (const end = performance.now() + timeout; performance.now() < end; await delay(100)) {
    const html = await (await fetch(`${site.origin}/events`)).text();
    if (new RegExp(`<h1[^>]*>${heading}</h1>`).test(html)) return since();
  }
  throw new Error(`${site.origin}/events does not show the page`);
}
