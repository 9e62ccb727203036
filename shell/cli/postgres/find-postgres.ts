import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import { firstOnPath, isExecutable } from '../find-program.ts';

/** There is no PostgreSQL, and none could be installed. */
export class PostgresMissing extends Error {
  override readonly name = 'PostgresMissing';
}

/** The dependencies of the search. */
export interface SearchContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** The pattern of the folders where Debian installs PostgreSQL's programs. */
  readonly debian: string;
  /** Runs a command and shows its output. @returns its exit code. */
  readonly run: (command: string, args: readonly string[]) => Promise<number>;
}

const machine: SearchContext = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  debian: '/usr/lib/postgresql/*/bin',
  run: async (command, args) => (await runCommand(command, args, { show: true })).code,
};

/**
 * The folder of PostgreSQL's programs: on PATH, else Debian's newest, else it installs Debian's package if possible.
 * @throws PostgresMissing listing everything that was tried.
 */
export async function findPostgres(context: SearchContext = machine): Promise<string> {
  const present = installed(context);
  if (present) return present;
  const { environment, isRoot, run } = context;
  const tried = ['initdb (not on PATH)', `${context.debian} (nothing there)`];
  if (!firstOnPath(['apt-get'], environment['PATH'] ?? '')) tried.push('the Debian package (no apt-get here)');
  else if (!isRoot) tried.push('the Debian package (only root may install it)');
  else {
    const code = await installDebianPackage(run);
    const fresh = installed(context);
    if (fresh) return fresh;
    tried.push(`the Debian package (apt-get ended with code ${code})`);
  }
  throw new PostgresMissing(
    `No PostgreSQL to test with. Tried ${tried.join('; ')}. Install it, or set TEST_DATABASE_URL to a server's address`,
  );
}

function installed({ environment, debian }: SearchContext): string | undefined {
  const initdb = firstOnPath(['initdb'], environment['PATH'] ?? '');
  if (initdb && isExecutable(join(dirname(initdb), 'postgres'))) return dirname(initdb);
  const version = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  return globSync(debian)
    .filter((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
    .toSorted((one, other) => version(other) - version(one))[0];
}

async function installDebianPackage(run: SearchContext['run']): Promise<number> {
  const code = await run('apt-get', ['update']);
  return code === 0 ? run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']) : code;
}
