import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import { findPostgres } from './find-postgres.ts';

/** A PostgreSQL server that stops when it is disposed or when its parent process ends, even by SIGKILL. */
export interface PostgresServer extends AsyncDisposable {
  /** The connection URL of the superuser to the first database. */
  readonly url: string;
}

/** In ms: the limit for the server's start. */
const startTimeout = 60_000;
const user = 'plumbline';

// No durability, because the data is for tests only; and no network, only a socket in the folder.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'listen_addresses=',
  'max_connections=200',
];

// A process cannot react to its own SIGKILL, but this watchdog sees that the parent's end of the pipe is closed.
const watchdogScript = `exec 3<&0
folder=$1; shift
( { cat <&3 >/dev/null; kill -QUIT $$; while kill -0 $$ 2>/dev/null; do sleep 0.1; done; rm -rf "$folder"; } & )
exec "$@" 3<&-`;

/**
 * Starts a server with an empty cluster in a temporary folder, in memory where that has room. Its collation is a language's, not
 * byte order, so queries that need byte order must request it. @throws Error in one line.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPostgres();
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivileged() : null;
  const folder = mkdtempSync(join(folderFor(account), 'plumbline-pg-'));
  const cluster = join(folder, 'data');
  if (account) chownSync(folder, account.uid, account.gid);
  const server = await startIn({ programs, folder, cluster, account }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    url: `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    [Symbol.asyncDispose]: async () => {
      const exit = server.exitCode === null ? once(server, 'exit') : null;
      server.stdin?.end();
      await exit;
      // The watchdog removes the folder as well.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

interface Cluster {
  readonly programs: string;
  readonly folder: string;
  readonly cluster: string;
  readonly account: Account | null;
}

async function startIn({ programs, folder, cluster, account }: Cluster): Promise<ChildProcess> {
  const sorting = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const initdb = await runCommand(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', user, '-A', 'trust', '--no-sync', ...sorting],
    { cwd: folder, ...account },
  );
  if (initdb.code !== 0) throw new Error(`PostgreSQL's initdb ended with code ${initdb.code}: ${initdb.output.trim()}`);
  const options = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    'sh',
    ['-c', watchdogScript, 'sh', folder, join(programs, 'postgres'), '-D', cluster, ...options],
    {
      cwd: folder,
      // A process group of its own: on Ctrl-C the server must outlive the tests that use it.
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      ...account,
    },
  );
  await untilReady(server);
  return server;
}

async function untilReady(server: ChildProcess): Promise<void> {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${output}`)), startTimeout);
  server.once('error', reject);
  server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${output}`)));
  server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    // Keep reading, so that the server never blocks on a full pipe.
    if (output.length < 10_000) output += chunk;
    if (output.includes('ready to accept connections')) resolve();
  });
  try {
    await promise;
  } catch (error) {
    server.kill('SIGQUIT');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** In characters: the path of a Unix socket is limited to 107 bytes. */
const maxFolderLength = 70;

/** Linux's file system in memory. On a busy disk, copying the template for a test takes a second or more, here a tenth. */
const memoryFolder = '/dev/shm';
/** In bytes: three times what the databases of a few tests at once and the server's log of changes can take. */
const memoryNeeded = 4 * 1024 ** 3;

function hasMemory(): boolean {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize >= memoryNeeded;
}

/** The first temporary folder that another account can traverse and whose path is short enough for a socket. */
function folderFor(account: Account | null): string {
  const isOpen = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));
  const fits = (folder: string) => folder.length <= maxFolderLength && (account === null || isOpen(folder));
  const memory = hasMemory() ? [memoryFolder] : [];
  return [...memory, tmpdir(), '/tmp', '/var/tmp'].find(fits) ?? tmpdir();
}

/** The account of Debian's package, else `nobody`. */
function unprivileged(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const candidate of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === candidate) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and /etc/passwd has neither postgres nor nobody to run it as');
}
