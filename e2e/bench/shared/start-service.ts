import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { siteEnvironment } from '../../site/environment.ts';
import { root } from '../../site/root.ts';
import { nextMessage } from './next-message.ts';

/** A started server process. Disposing of it stops the process. */
export interface Service extends AsyncDisposable {
  readonly child: ChildProcess;
}

/**
 * Starts a server, by the path of its module in the repository, with only these settings, and waits until it reports that it is
 * ready. Its log is discarded, because reading it would use processor time during the measurement.
 */
export async function startService(module: string, settings: Readonly<Record<string, string>>): Promise<Service> {
  const env = siteEnvironment(settings);
  const child = fork(join(root, module), { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await nextMessage(child);
  return {
    child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
