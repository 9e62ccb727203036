import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { siteEnvironment } from '../../site/environment.ts';
import { root } from '../../site/root.ts';
import { nextMessage } from '../shared/next-message.ts';
import { stateOf, stateSettings } from '../shared/state-of.ts';

/** An API in its own process that reports its resources. */
export interface WatchedApi {
  readonly child: ChildProcess;
  /** In bytes, after a garbage collection; 0 once the process has ended. */
  memory(): Promise<{ readonly heap: number; readonly rss: number }>;
  /** The log lines of a request; '' if there are none. */
  logOf(requestId: string): string;
}

/** The number of log lines that are kept. */
const maxLines = 500;

/**
 * Starts the API with only these settings. Its resources are read through a socket in DATA_DIR. @throws Error if it does not
 * start
 */
export async function startWatched(settings: Readonly<Record<string, string>>): Promise<WatchedApi> {
  const env = siteEnvironment({ ...settings, ...stateSettings(settings['DATA_DIR'] ?? '') });
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      lines.push(line);
      if (lines.length > maxLines) lines.shift();
    });
  }
  // The API must end with the bench, whose folder it writes to.
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const first = await nextMessage<unknown>(child).catch(String);
  if (first !== 'ready') throw new Error(`the API does not start (${String(first)}): ${lines.join('\n')}`);
  return {
    child,
    memory: () => stateOf(env, child.pid ?? 0).catch(() => ({ heap: 0, rss: 0 })),
    logOf: (id) => (id === '' ? '' : lines.filter((line) => line.includes(id)).join('\n')),
  };
}
