import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../check/run-command.ts';
import { findPostgres } from './find-postgres.ts';

/** A PostgreSQL server that goes when it is disposed of, and with the process that started it, however that ends. */
export interface PostgresServer extends AsyncDisposable {
  /** Its superuser's address of its first database. */
  readonly url: string;
}

/** In ms, until it takes connections. */
const patience = 60_000;
const user = 'plumbline';

// What is lost with the machine was made for a test. Nobody on the network is heard: there is only the socket in the folder.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'listen_addresses=',
  'max_connections=200',
];

// A kill of this process cannot be noticed by it; that its end of the pipe is gone can be noticed by somebody else.
const watched = `exec 3<&0
folder=$1; shift
( { cat <&3 >/dev/null; kill -QUIT $$; while kill -0 $$ 2>/dev/null; do sleep 0.1; done; rm -rf "$folder"; } & )
exec "$@" 3<&-`;

/**
 * Starts a server with an empty cluster in a folder of its own, which sorts as people do and not by bytes: what depends on
 * the order of bytes has to say so. @throws Error in one line.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = await findPostgres();
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? unprivileged() : null;
  const folder = mkdtempSync(join(placeFor(account), 'plumbline-pg-'));
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
      // Whoever watches the server removes it as well.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

interface Place {
  readonly programs: string;
  readonly folder: string;
  readonly cluster: string;
  readonly account: Account | null;
}

async function startIn({ programs, folder, cluster, account }: Place): Promise<ChildProcess> {
  const sorting = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const made = await runCommand(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', user, '-A', 'trust', '--no-sync', ...sorting],
    { cwd: folder, ...account },
  );
  if (made.code !== 0) throw new Error(`PostgreSQL's initdb ended with code ${made.code}: ${made.output.trim()}`);
  const options = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting]);
  const server = spawn('sh', ['-c', watched, 'sh', folder, join(programs, 'postgres'), '-D', cluster, ...options], {
    cwd: folder,
    // Ctrl-C is for whoever uses the server: it ends after them.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...account,
  });
  await untilReady(server);
  return server;
}

async function untilReady(server: ChildProcess): Promise<void> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start in time: ${said}`)), patience);
  server.once('error', reject);
  server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${said}`)));
  server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    // Read on to the end, so that it never waits for a reader.
    if (said.length < 10_000) said += chunk;
    if (said.includes('ready to accept connections')) resolve();
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

/** In characters: with the names that follow, a socket's path holds no more than 107 bytes. */
const longestPlace = 70;

/** The first folder for passing files that another account can pass through, and that a socket can be in. */
function placeFor(account: Account | null): string {
  const isOpen = (folder: string): boolean =>
    (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || isOpen(dirname(folder)));
  const fits = (folder: string) => folder.length <= longestPlace && (account === null || isOpen(folder));
  return [tmpdir(), '/tmp', '/var/tmp'].find(fits) ?? tmpdir();
}

/** The account of Debian's package, else the one that every system has for what is to have no rights. */
function unprivileged(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and /etc/passwd has neither postgres nor nobody to run it as');
}
