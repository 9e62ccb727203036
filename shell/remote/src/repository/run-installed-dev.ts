import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs `dev` of the SDK that is installed in a remote's folder, until it ends. @returns its exit code. */
export async function runInstalledDev(folder: string): Promise<number> {
  const program = join(folder, 'node_modules', '@plumbline', 'remote', 'lib', 'main.js');
  const child = spawn(process.execPath, [program, 'dev'], { cwd: folder, stdio: 'inherit' });
  // Ctrl-C reaches the child too, and this process ends after it; other signals are passed on.
  const ignoreSignal = () => undefined;
  const forwardSignal = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on('SIGINT', ignoreSignal);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, forwardSignal);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    process.off('SIGINT', ignoreSignal);
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.off(signal, forwardSignal);
  }
}
