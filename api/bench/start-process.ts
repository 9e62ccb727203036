import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a module of this package as a process of its own, on SQLite and as no production; ready once it says so. */
export async function startProcess(module: string, settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: '', SITE_ENV: '', ...settings };
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
