import { spawn } from 'node:child_process';
import { workspaceRoot } from '@plumbline/build/workspace';

/** The exit code and output of a command. */
export interface CommandResult {
  /** Its exit code; 124 after a timeout, 127 if it could not be started. */
  readonly code: number;
  /** Standard output and error, in order of arrival. */
  readonly output: string;
}

export interface CommandOptions {
  /** Default the repository's root. */
  readonly cwd?: string;
  /** Added to this process's environment; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether to copy the output to this process's standard output; default false. */
  readonly show?: boolean;
  /** In ms, default 600000: after this the command and its children are killed. */
  readonly timeout?: number;
  /** In ms between SIGTERM and SIGKILL; default 0, without SIGTERM. */
  readonly grace?: number;
  /** The user to run as, if this process is root; default: this process's user. */
  readonly uid?: number;
  readonly gid?: number;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command. Never throws. A signal to this process ends the command, then this process. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { cwd = workspaceRoot, env, show = false, timeout = 600_000, grace = 0, uid, gid } = options;
  return new Promise((resolve) => {
    // A process group of its own, so that children that hang are killed too.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    const stop = (signal: NodeJS.Signals) => child.pid !== undefined && killGroup(child.pid, signal);
    let interrupted = false;
    const interrupt = (signal: NodeJS.Signals) => {
      interrupted = true;
      stop(signal);
    };
    for (const signal of signals) process.on(signal, interrupt);
    let output = '';
    let isLate = false;
    let timer = setTimeout(() => {
      isLate = true;
      if (grace > 0) stop('SIGTERM');
      timer = setTimeout(() => stop('SIGKILL'), grace);
    }, timeout);
    const end = (code: number, note = '') => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, interrupt);
      if (interrupted) process.exit(130);
      if (show && note) process.stdout.write(note);
      resolve({ code, output: output + note });
    };
    const collect = (chunk: string) => {
      output += chunk;
      if (show) process.stdout.write(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', collect);
    child.once('error', (error) => end(127, `${command} could not be started: ${error.message}\n`));
    child.once('close', (code) =>
      isLate ? end(124, `${command} took longer than ${timeout / 1000} s and was stopped.\n`) : end(code ?? 130),
    );
  });
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
