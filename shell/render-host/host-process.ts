import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';
import { readFrames, writeFrame } from './frames.ts';
import { fromHostLimits, toHostLimits, type ToHost } from './messages.ts';

/** A way to a render host; nothing of what it sends can be trusted. */
interface HostChannel {
  /** `text`: see {@link ToHost}. */
  send(message: ToHost, text?: string): void;
  /** Ends the host at once. */
  kill(): void;
  /** Absent if the host is no process of its own. */
  readonly pid?: number | undefined;
}

/** What is heard of a render host. */
interface HostEvents {
  readonly onMessage: (message: unknown, text: string) => void;
  /** The host has ended; with the last of what it has printed. Called once. */
  readonly onEnd: (why: string) => void;
  /** Something was printed, a line or more. */
  readonly onPrint: (text: string) => void;
}

/** What runs in a render host. */
export const hostScript = join(shellDist, 'server', 'host.cjs');

interface HostStart {
  /**
   * Whether a release, or a way back from one, waits for the host: then it starts at this process's own priority, and gets its lower one
   * before the first line of the release runs.
   */
  readonly isAwaited: boolean;
}

/** Starts a render host. */
export type StartHost = (events: HostEvents, how?: HostStart) => HostChannel;

/** In MB: the heap of a host, and all the memory that it may write to, of which V8 takes some 500 for itself before the first line runs. */
const heap = 128;
const memory = 850;

/** In bytes of one host's prints that are kept; the rest is read slowly, with a pause in ms after each part, and thrown away. */
const mostPrinted = 20_000;
const pause = 20;

/** In bytes that wait for a host to read them; one that lets more pile up is ended. */
const mostUnread = 100_000_000;

/** As `nice` counts: whatever else the machine does for the site goes before what is rendered. */
const priority = 10;

/**
 * The Node of render hosts. Its permission model covers the network, which that of the other processes' Node does not; `node:sqlite` is
 * outside of it and therefore left out of the process.
 */
const node = join(dirname(createRequire(import.meta.url).resolve('render-node/package.json')), 'bin', 'node');

/**
 * A shell sets what Node cannot: a bound on memory beside the heap, which buffers would be outside of, one on the processor's time if it is
 * given, and that the kernel ends a host before anything else where memory is short. A host whose page server has ended before the
 * kernel was told of the two (see {@link boundToParent}) does not start.
 */
const bounds = `[ "$PPID" = "$1" ] || exit; ulimit -d ${memory * 1_000} 2>/dev/null; [ -z "$2" ] || ulimit -t "$2" 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; shift 2; exec "$0" "$@"`;

/** The command by which the kernel ends a process with the one that started it; empty where a machine has none. */
function boundToParent(): string[] {
  const command = ['setpriv', '--pdeathsig', 'KILL'];
  return spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0 ? command : [];
}

interface HostOptions {
  /** In seconds of the processor that a host may use in all; default unbounded. */
  readonly cpuSeconds?: number;
}

/**
 * Starts hosts as processes that may read one file, `script`, and else nothing: no file, network, process, thread or addon. They end with
 * this process, however it ends.
 */
export function hostProcesses(script: string, { cpuSeconds }: HostOptions = {}): StartHost {
  const rules = [
    '--permission',
    `--allow-fs-read=${script}`,
    '--no-experimental-sqlite',
    '--no-addons',
    '--no-warnings',
    `--max-old-space-size=${heap}`,
    '--max-semi-space-size=2',
    '--no-compilation-cache',
  ];
  // A host that is busy does not see that its input has ended.
  const bound = boundToParent();
  return ({ onMessage, onEnd, onPrint }, { isAwaited } = { isAwaited: false }) => {
    const start = ['-c', bounds, node, String(process.pid), String(cpuSeconds ?? ''), ...rules, script];
    const [command, ...words] = [...bound, '/bin/sh', ...start] as [string, ...string[]];
    const child = spawn(command, words, {
      cwd: '/',
      // glibc gives each thread of V8 an arena of its own and keeps what was freed in it: one arena takes 17 MB less under load.
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let last = '';
    let printed = 0;
    let fault: string | null = null;
    const kill = (): void => {
      // What it has sent already is not read either.
      child.stdout.destroy();
      child.kill('SIGKILL');
    };
    const killFor = (why: string): void => {
      fault ??= why;
      kill();
    };
    if (!isAwaited) giveWay(child.pid);
    /** What waits until the host is up; null once it is. */
    let held: (() => void)[] | null = [];
    const write = (message: ToHost, text?: string): void => {
      writeFrame(child.stdin, toHostLimits, message, text);
      if (child.stdin.writableLength > mostUnread) killFor('it does not read what it is sent');
    };
    endWithThisProcess(kill);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-2_000);
      if (printed < mostPrinted) onPrint(text.slice(0, mostPrinted - printed));
      printed += text.length;
      if (printed < mostPrinted) return;
      child.stderr.pause();
      setTimeout(() => child.stderr.resume(), pause).unref();
    });
    readFrames(child.stdout, {
      limits: fromHostLimits,
      onMessage(message, text) {
        if (held === null) return onMessage(message, text);
        // The first message is the host's own word that it is up: no line of a release has run.
        if (isAwaited) giveWay(child.pid);
        const messages = held;
        held = null;
        for (const send of messages) send();
      },
      onFault: (error) => killFor(error.message),
    });
    // A host that ends while it is written to.
    child.stdin.on('error', () => undefined);
    let ended = false;
    const end = (why: string): void => {
      hasEnded(kill);
      if (!ended) onEnd(fault ?? why);
      ended = true;
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(`its process ended (${signal ?? code})${reasonIn(last)}`));
    return {
      send(message, text) {
        if (held) return void held.push(() => write(message, text));
        write(message, text);
      },
      kill,
      pid: child.pid,
    };
  };
}

/** Lowers the priority of a host: of each of its threads, as Linux counts. */
function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // Changing the priority may be forbidden, the host has ended, or there is no such folder outside of Linux.
  }
}

/** What ends each host that runs. They share a listener: Node warns of more than ten. */
const running = new Set<() => void>();

function endAll(): void {
  for (const kill of running) kill();
}

function endWithThisProcess(kill: () => void): void {
  if (running.size === 0) process.once('exit', endAll);
  running.add(kill);
}

function hasEnded(kill: () => void): void {
  running.delete(kill);
  if (running.size === 0) process.off('exit', endAll);
}

/** The line of what was printed that says most, such as an error's. */
function reasonIn(printed: string): string {
  const lines = printed.trim().split('\n');
  const line = lines.findLast((one) => /error|fatal/i.test(one)) ?? lines.at(-1) ?? '';
  return line === '' ? '' : `: ${line.trim().slice(0, 300)}`;
}
