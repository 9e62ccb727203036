import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nextMessage } from '../next-message.ts';

/** An API in a process of its own that tells what it holds. */
export interface WatchedApi {
  readonly child: ChildProcess;
  /** In bytes, after a collection. */
  memory(): Promise<{ readonly heap: number; readonly rss: number }>;
  /** What it logged of a request; '' where nothing. */
  logOf(requestId: string): string;
}

/** Lines of the log that are kept. */
const kept = 500;
const unset = ['SITE_ENV', 'API_HOST', 'SECRET_KEY', 'MAILGUN_API_KEY', 'MAILGUN_DOMAIN', 'PROXY_HOPS'];

/** Starts the API with these settings and no others; ready once it says so. @throws Error where it does not start. */
export async function startWatched(settings: Readonly<Record<string, string>>): Promise<WatchedApi> {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', path('./report-memory.ts'), path('../../src/main.ts')],
    {
      // Set to nothing, a setting of the developer's own .env cannot come in.
      env: { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(unset.map((name) => [name, ''])), ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const lines: string[] = [];
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (lines.length > kept) lines.shift();
    });
  }
  // It must not outlive whoever watches it, whose folder it writes to.
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const first = await nextMessage<unknown>(child).catch(String);
  if (first !== 'ready') throw new Error(`the API does not start (${String(first)}): ${lines.join('\n')}`);
  return {
    child,
    memory: async () => {
      const told = nextMessage<NodeJS.MemoryUsage>(child);
      // It may end at any moment, and then it is nextMessage that says so.
      if (child.connected) child.send('memory', () => undefined);
      const usage = await told.catch(() => null);
      return usage === null ? { heap: 0, rss: 0 } : { heap: usage.heapUsed + usage.external, rss: usage.rss };
    },
    logOf: (id) => (id === '' ? '' : lines.filter((line) => line.includes(id)).join('\n')),
  };
}
