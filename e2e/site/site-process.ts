import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** A running Node process of a script of the repository. */
export interface SiteProcess {
  readonly pid: number;
  /** The output so far. */
  readonly output: () => string;
  /** Waits until the output matches. @throws Error with the output if the process ends before, or after a time-out */
  readonly printed: (pattern: RegExp) => Promise<void>;
  /** Resolves with the exit code or signal when the process has ended. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends SIGTERM, and waits for the end. @returns the exit code or signal */
  readonly stop: () => Promise<number | NodeJS.Signals>;
}

interface ProcessOptions {
  /** Whether the process gets a process group of its own, like a program started in a terminal; default false. */
  readonly ownGroup?: boolean;
}

/** In ms, until the awaited output: a first start also builds the site. */
const timeout = 180_000;

/** Starts a script of the repository, a path from its root. */
export function startProcess(
  [script, ...args]: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  { ownGroup = false }: ProcessOptions = {},
): SiteProcess {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  });
  let output = '';
  const waiting = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const check of waiting) check();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    // `close` instead of `exit`, after which output may still arrive.
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });

  const printed = async (pattern: RegExp): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const check = () => void (pattern.test(output) && resolve());
    const timer = setTimeout(() => reject(new Error(`${script} did not print ${pattern}:\n${output}`)), timeout);
    waiting.add(check);
    check();
    void ended.then((how) => reject(new Error(`${script} ended with ${how} before it printed ${pattern}:\n${output}`)));
    await promise.finally(() => {
      waiting.delete(check);
      clearTimeout(timer);
    });
  };

  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid ?? 0, output: () => output, printed, ended, stop };
}
