import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings of the real mail and payment providers: the site uses a provider instead of the sandbox if its key is set.
 */
export const providerKeys = ['MAILGUN_API_KEY', 'STRIPE_SECRET_KEY', 'SQUARE_ACCESS_TOKEN'];

/**
 * A running sandbox, which emulates the providers for `npm start` or `npm run dev`, and the API's settings to use it.
 */
interface RunningSandbox {
  /** The parent process of all others. */
  readonly pid: number;
  readonly env: Readonly<Record<string, string>>;
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'running-sandbox.json');

/** Settings that are not written to the file, because the developer may have set them. */
const excludedNames = new Set(['DASHBOARD_KEY']);

/** Writes the sandbox's settings to a file for commands, until this process exits. @param env The API's environment. */
export function announceSandbox(dataFolder: string, env: Readonly<Record<string, string>>): void {
  const file = fileIn(dataFolder);
  const included = Object.fromEntries(Object.entries(env).filter(([name]) => !excludedNames.has(name)));
  writeFileSync(file, JSON.stringify({ pid: process.pid, env: included }), { mode: 0o600 });
  process.once('exit', () => {
    if (readFile(file)?.pid === process.pid) rmSync(file, { force: true });
  });
}

/** The settings for using the sandbox; `ended` if its process has ended; null if there is no file. */
export function findSandbox(dataFolder: string): Readonly<Record<string, string>> | 'ended' | null {
  const sandbox = readFile(fileIn(dataFolder));
  if (sandbox === null) return null;
  return isAlive(sandbox.pid) ? sandbox.env : 'ended';
}

/** Null if the file is absent or was half written by a killed process. */
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
