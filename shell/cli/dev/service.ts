import { fork, type ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { isLoadedMessage } from './messages.ts';
import { watchFiles } from './watch-files.ts';

/** In ms: a process that does not stop within this time is killed. */
const killAfter = 3_000;

interface Options {
  readonly name: string;
  /** Its module, from the repository's root. */
  readonly module: string;
  readonly args?: readonly string[];
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process's messages other than its readiness. */
  readonly onMessage?: (message: unknown) => void;
  readonly onState?: (state: ServiceState) => void;
}

/** `ended`: the process has exited by itself and is restarted when one of its files changes. */
export type ServiceState = 'starting' | 'ready' | 'ended';

/** A process of `npm run dev`, restarted whenever a file that it has loaded changes. */
export interface Service {
  start(): void;
  /** Sends a message to the process if it runs. */
  send(message: object): void;
  stop(): Promise<void>;
}

export function createService({ name, module, args = [], env = {}, onMessage, onState }: Options): Service {
  let child: ChildProcess | null = null;
  let restart: Promise<void> | null = null;
  let stopped = false;
  const files = watchFiles((file) => {
    console.log(`${relative(workspaceRoot, file)} has changed: the ${name} starts again.`);
    onState?.('starting');
    restart ??= end().then(() => {
      restart = null;
      if (!stopped) launch();
    });
  });

  function launch(): void {
    const launched = fork(join(workspaceRoot, module), [...args], {
      cwd: workspaceRoot,
      // Selects the development builds of React and other libraries.
      env: { ...process.env, ...env, NODE_ENV: 'development', LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      execArgv: ['--enable-source-maps', '--import', join(import.meta.dirname, 'report-loaded-files.ts')],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = launched;
    launched.on('message', (message) => {
      if (isLoadedMessage(message)) files.add(message.file);
      else if (message === 'ready') onState?.('ready');
      else onMessage?.(message);
    });
    launched.on('exit', (code, signal) => {
      child = null;
      if (stopped || restart) return;
      onState?.('ended');
      console.error(`The ${name} ended (${signal ?? `code ${code}`}); it starts again when one of its files changes.`);
    });
  }

  async function end(): Promise<void> {
    const ending = child;
    if (ending === null) return;
    const exit = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill('SIGTERM');
    const timer = setTimeout(() => ending.kill('SIGKILL'), killAfter);
    await exit;
    clearTimeout(timer);
  }

  return {
    start: launch,
    send(message) {
      if (child?.connected) child.send(message);
    },
    async stop() {
      stopped = true;
      files.close();
      await end();
    },
  };
}
