import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { siteEnvironment } from '../../site/environment.ts';
import { root } from '../../site/root.ts';
import { nextMessage } from './next-message.ts';

/** A process of the repository that serves. */
export interface Service extends AsyncDisposable {
  readonly child: ChildProcess;
}

/**
 * Starts a module of the repository, a path from its root, with these settings and no others; ready once it reports so. Its log
 * is discarded: reading it would use processor time of the measurement. Disposing of it stops it.
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
