import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runCommand } from './check/run-command.ts';
import { firstOnPath, isExecutable } from './find-program.ts';

/** A Chromium that can be started. */
export interface Chromium {
  /** Its executable. */
  readonly path: string;
  /** The place where it was found, for the output. */
  readonly from: string;
}

/** The dependencies of the search. */
export interface SearchContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Runs a command and shows its output. @returns its exit code. */
  readonly run: (command: string, args: readonly string[]) => Promise<number>;
  /** The path of Playwright's own Chromium, which may be missing. */
  readonly playwrightPath: () => Promise<string>;
}

// The headless shell is the same engine without windows: a context costs a quarter of the processor time.
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const machine: SearchContext = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  run: async (command, args) => (await runCommand(command, args, { show: true })).code,
  playwrightPath,
};

/**
 * Finds a Chromium: the one in `CHROMIUM`, else an installed one, else it installs Debian's package if possible, else
 * Playwright's own. Prints which one it uses.
 * @throws Error listing everything that was tried.
 */
export async function findChromium(context: SearchContext = machine): Promise<Chromium> {
  const found = await search(context);
  console.log(`Chromium: ${found.path} (${found.from}).`);
  return found;
}

/**
 * An already installed Chromium: the one in `CHROMIUM`, one on PATH or Playwright's own; null if there is none.
 * @throws Error if `CHROMIUM` names no program.
 */
export async function installedChromium(context: SearchContext = machine): Promise<string | null> {
  const { environment, playwrightPath: ownPath } = context;
  const named = namedOrInstalled(environment);
  if (named) return named.path;
  const own = await ownPath();
  return isExecutable(own) ? own : null;
}

function namedOrInstalled(environment: SearchContext['environment']): Chromium | null {
  const named = environment['CHROMIUM'];
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM names ${named}, which is not a program that can be run`);
    return { path: named, from: 'named by CHROMIUM' };
  }
  const installed = firstOnPath(commands, environment['PATH'] ?? '');
  return installed ? { path: installed, from: 'installed on this machine' } : null;
}

async function search({ environment, isRoot, run, playwrightPath: ownPath }: SearchContext): Promise<Chromium> {
  const present = namedOrInstalled(environment);
  if (present) return present;
  const onPath = (names: readonly string[]) => firstOnPath(names, environment['PATH'] ?? '');
  const tried = ['CHROMIUM (not set)', `${commands.join(', ')} (none on PATH)`];

  if (!onPath(['apt-get'])) tried.push('the Debian package (no apt-get here)');
  else if (!isRoot) tried.push('the Debian package (only root may install it)');
  else {
    const code = await installDebianPackage(run);
    const fresh = onPath(commands);
    if (fresh) return { path: fresh, from: "Debian's package, installed just now" };
    tried.push(`the Debian package (apt-get ended with code ${code})`);
  }

  const own = await ownPath();
  if (isExecutable(own)) return { path: own, from: "Playwright's own" };
  const code = await run(process.execPath, [playwrightCli(), 'install', 'chromium']);
  if (isExecutable(own)) return { path: own, from: "Playwright's own, downloaded just now" };
  tried.push(`Playwright's own (its download ended with code ${code})`);
  throw new Error(`No Chromium to test with. Tried ${tried.join('; ')}. Install one or set CHROMIUM to its path`);
}

async function installDebianPackage(run: SearchContext['run']): Promise<number> {
  const code = await run('apt-get', ['update']);
  return code === 0 ? run('apt-get', ['install', '-y', 'chromium-headless-shell']) : code;
}

function playwrightCli(): string {
  return join(workspaceRoot, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
}

async function playwrightPath(): Promise<string> {
  const script = "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());";
  const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(workspaceRoot, 'e2e'),
  });
  return output.trim();
}
