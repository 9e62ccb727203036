import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fromRoot } from '../platform/root.ts';

/** A script of the API in a separate process. */
export interface Run {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves to the exit code after the end. */
  readonly ended: Promise<number | null>;
}

const unset = ['DATABASE_URL', 'SITE_ENV', 'LOG_LEVEL', 'API_HOST', 'SECRET_KEY', 'MAILGUN_API_KEY', 'MAILGUN_DOMAIN'];

/** Runs `api/src/<script>` with only these settings. */
export function runNode(script: string, args: readonly string[], settings: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, [fromRoot(`api/src/${script}`), ...args], {
    // Empty values prevent that settings are read from the developer's .env file.
    env: { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(unset.map((name) => [name, ''])), ...settings },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => (output.stdout += String(data)));
  child.stderr?.on('data', (data) => (output.stderr += String(data)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, ended };
}
