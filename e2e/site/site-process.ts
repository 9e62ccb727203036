import { spawn } from 'node:child_process';
import { root } from './root.ts';

/** A process of the repository under Node. */
export interface SiteProcess {
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  /** Resolves once it has printed something that matches. @throws Error with its output if it ends before or is late. */
  readonly printed: (pattern: RegExp) => Promise<void>;
  /** Its exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Asks it to end, waits until it has, and gives how it did. */
  readonly stop: () => Promise<number | NodeJS.Signals>;
}

interface ProcessOptions {
  /** Whether it leads a process group of its own, like a program started from a terminal; default false. */
  readonly ownGroup?: boolean;
}

/** In ms: a first start also builds. */
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
    for (const look of waiting) look();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve(127);
    });
    // Not `exit`: its last output may arrive after that event.
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1));
  });

  const printed = async (pattern: RegExp): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => void (pattern.test(output) && resolve());
    const timer = setTimeout(() => reject(new Error(`${script} did not print ${pattern}:\n${output}`)), timeout);
    waiting.add(look);
    look();
    void ended.then((how) => reject(new Error(`${script} ended with ${how} before it printed ${pattern}:\n${output}`)));
    await promise.finally(() => {
      waiting.delete(look);
      clearTimeout(timer);
    });
  };

  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { pid: child.pid ?? 0, output: () => output, printed, ended, stop };
}
