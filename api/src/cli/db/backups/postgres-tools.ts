import { execFile } from 'node:child_process';
import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../../platform/start-error.ts';

type Tool = 'pg_dump' | 'pg_restore';

/** Debian's folder with the tools of each version; the tool on PATH may be older than the server. */
const debianFolder = '/usr/lib/postgresql';

/**
 * Runs a PostgreSQL tool against a database. The password is passed in the environment, because all users of a machine
 * can read the arguments of its processes. @throws StartError if the tool is missing, or with its last line if it
 * fails; the reason of `signal` after an abort.
 */
export async function runPostgresTool(
  tool: Tool,
  url: string | null,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const target = url === null ? null : withoutPassword(url);
  const env = { ...process.env, ...(target?.password ? { PGPASSWORD: target.password } : {}), PGCONNECT_TIMEOUT: '10' };
  const databaseArgument = target ? [`--dbname=${target.address}`] : [];
  try {
    const options = { env, maxBuffer: 16 * 1024 * 1024, signal };
    const run = promisify(execFile)(await findTool(tool), [...databaseArgument, ...args], options);
    return (await run).stdout;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof StartError) throw error;
    const { stderr = '' } = error as { stderr?: string };
    if (/no space left on device/i.test(stderr)) throw Object.assign(new Error(tool), { code: 'ENOSPC' });
    const line = stderr.trim().split('\n').at(-1)?.slice(0, 300) || 'no reason given';
    throw new StartError(`${tool} failed: ${line}`, { cause: error });
  }
}

/** Splits the password off a connection string, so that the rest can be an argument. */
function withoutPassword(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}

async function findTool(tool: Tool): Promise<string> {
  const versions = await readdir(debianFolder).catch(() => []);
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'));
  // The newest version is preferred, because pg_dump rejects only servers that are newer than itself.
  for (const folder of [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)]) {
    const file = join(folder, tool);
    const isExecutable = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return file;
  }
  throw new StartError(`${tool} is not on PATH: install PostgreSQL's client (Debian: postgresql-client)`);
}
