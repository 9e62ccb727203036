import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** With one of these set, the site meets the real thing. */
export const providerKeys = ['MAILGUN_API_KEY', 'STRIPE_SECRET_KEY', 'SQUARE_ACCESS_TOKEN'];

/** The settings under which `npm start` or `npm run dev` runs the API beside a sandbox. */
interface RunningSandbox {
  /** Of the process that runs all others. */
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'running-sandbox.json');

/** Somebody's own key, where one is set: it stays in the environment. */
const leftOut = new Set(['DASHBOARD_KEY']);

/**
 * Writes down how the sandbox of this process is met, for commands that are run beside it, until this process exits.
 * @param env Of the API.
 */
export function announceSandbox(dataFolder: string, env: Readonly<Record<string, string>>): void {
  const file = fileIn(dataFolder);
  const shown = Object.fromEntries(Object.entries(env).filter(([name]) => !leftOut.has(name)));
  writeFileSync(file, JSON.stringify({ pid: process.pid, env: shown }), { mode: 0o600 });
  process.once('exit', () => {
    if (readFile(file)?.pid === process.pid) rmSync(file, { force: true });
  });
}

/** The settings that lead to the sandbox; `ended` if the process that ran it is gone; null if none was announced. */
export function findSandbox(dataFolder: string): Readonly<Record<string, string>> | 'ended' | null {
  const found = readFile(fileIn(dataFolder));
  if (found === null) return null;
  return isAlive(found.pid) ? found.env : 'ended';
}

/** Null if the file is absent, or half written by a process that was killed. */
function readFile(file: string): RunningSandbox | null {
  try {
    const { pid, env } = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunningSandbox>;
    return Number.isInteger(pid) && pid !== undefined && pid > 0 && env !== undefined ? { pid, env } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
