import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import { firstOnPath, isExecutable } from '../find-program.ts';

/** What the search depends on. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** Where Debian's packages put PostgreSQL's programs, as a pattern. */
  readonly debian: string;
  /** Runs a command, showing what it says. @returns its exit code. */
  readonly run: (command: string, args: readonly string[]) => Promise<number>;
}

const real: Surroundings = {
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  debian: '/usr/lib/postgresql/*/bin',
  run: async (command, args) => (await runCommand(command, args, { show: true })).code,
};

/**
 * The folder of PostgreSQL's programs: that of `initdb` on PATH, else the newest of Debian's, else Debian's package where
 * it may be installed. @throws Error naming everything that was tried.
 */
export async function findPostgres(surroundings: Surroundings = real): Promise<string> {
  const present = installed(surroundings);
  if (present) return present;
  const { environment, isRoot, run } = surroundings;
  const tried = ['initdb (not on PATH)', `${surroundings.debian} (nothing there)`];
  if (!firstOnPath(['apt-get'], environment['PATH'] ?? '')) tried.push('the Debian package (no apt-get here)');
  else if (!isRoot) tried.push('the Debian package (only root may install it)');
  else {
    const code = await installDebianPackage(run);
    const fresh = installed(surroundings);
    if (fresh) return fresh;
    tried.push(`the Debian package (apt-get ended with code ${code})`);
  }
  throw new Error(
    `No PostgreSQL to test with. Tried ${tried.join('; ')}. Install it, or set TEST_DATABASE_URL to a server's address`,
  );
}

function installed({ environment, debian }: Surroundings): string | undefined {
  const named = firstOnPath(['initdb'], environment['PATH'] ?? '');
  if (named && isExecutable(join(dirname(named), 'postgres'))) return dirname(named);
  const version = (folder: string): number => Number(/\/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  return globSync(debian)
    .filter((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
    .toSorted((one, other) => version(other) - version(one))[0];
}

async function installDebianPackage(run: Surroundings['run']): Promise<number> {
  const code = await run('apt-get', ['update']);
  return code === 0 ? run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']) : code;
}
