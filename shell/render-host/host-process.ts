import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { shellDist } from '@plumbline/build/shell-output';
import { readFrames, writeFrame } from './frames.ts';
import { fromHostLimits, toHostLimits, type ToHost } from './messages.ts';
import { processorWaitOf } from './starvation.ts';

/** The connection to a render host. Its messages are untrusted. */
interface HostChannel {
  /** `text`: see {@link ToHost}. */
  send(message: ToHost, text?: string): void;
  /** Ends the host at once. */
  kill(): void;
  /** Absent if the host runs in this process (in tests). */
  readonly pid?: number | undefined;
  /** In ms: how long the host has waited for a processor so far. Absent if that cannot be known. */
  readonly processorWait?: () => number;
}

/** Events of a render host. */
interface HostEvents {
  readonly onMessage: (message: unknown, text: string) => void;
  /** The host has ended; `reason` includes the last line of its output. Called once. */
  readonly onEnd: (reason: string) => void;
  /** The host has printed a text of one or more lines. */
  readonly onPrint: (text: string) => void;
}

/** The entry point of a render host's process. */
export const hostScript = join(shellDist, 'server', 'host.cjs');

interface HostStart {
  /**
   * Whether a release or a rollback waits for the host. Such a host starts at this process's own priority and gets its lower
   * priority before the first line of the release runs.
   */
  readonly startsAtNormalPriority: boolean;
}

/** Starts a render host. */
export type StartHost = (events: HostEvents, options?: HostStart) => HostChannel;

/** In MB: a host's heap, and all memory that it may write to, of which V8 takes some 500 for itself before the first line runs. */
const heapMegabytes = 128;
const dataMegabytes = 850;

/** In bytes of one host's output that are kept; the rest is read slowly, with a pause in ms after each part, and discarded. */
const maxPrintedBytes = 20_000;
const pause = 20;

/** In bytes of unread input; a host with more is ended. */
const maxUnreadBytes = 100_000_000;

/** A `nice` value: rendering yields to the site's other work on this machine. */
const priority = 10;

/**
 * The Node version of render hosts: its permission model covers the network, unlike that of the other processes' version.
 * `node:sqlite` is not covered and is therefore disabled.
 */
const renderNode = join(dirname(createRequire(import.meta.url).resolve('render-node/package.json')), 'bin', 'node');

/**
 * A script of `/bin/sh` that sets limits that Node cannot set: data memory including buffers, processor time if given, and the
 * kernel's preference to kill hosts first when memory runs out. A host does not start if its page server ended before `setpriv`
 * took effect (see {@link parentDeathCommand}).
 */
const setLimits = `[ "$PPID" = "$1" ] || exit; ulimit -d ${dataMegabytes * 1_000} 2>/dev/null; [ -z "$2" ] || ulimit -t "$2" 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; shift 2; exec "$0" "$@"`;

/** The command that has the kernel end a process together with its parent; empty if the machine has none. */
function parentDeathCommand(): string[] {
  const command = ['setpriv', '--pdeathsig', 'KILL'];
  return spawnSync(command[0] ?? '', [...command.slice(1), 'true']).status === 0 ? command : [];
}

interface HostOptions {
  /** In seconds of the processor that a host may use in all; default unbounded. */
  readonly cpuSeconds?: number;
  /** Whether hosts report how long they have waited for a processor, which then does not count against them; default true. */
  readonly reportsWaits?: boolean;
}

/**
 * Starts hosts as processes that may read one file, `script`, and have no other rights: no other file, no network, process, thread or
 * addon. They end with this process, however it ends.
 */
export function hostProcesses(script: string, { cpuSeconds, reportsWaits = true }: HostOptions = {}): StartHost {
  const nodeArguments = [
    '--permission',
    `--allow-fs-read=${script}`,
    '--no-experimental-sqlite',
    '--no-addons',
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    '--max-semi-space-size=2',
    '--no-compilation-cache',
  ];
  // The kernel must end the host: a busy host does not notice that its input has ended.
  const parentDeath = parentDeathCommand();
  return ({ onMessage, onEnd, onPrint }, { startsAtNormalPriority } = { startsAtNormalPriority: false }) => {
    const start = [
      '-c',
      setLimits,
      renderNode,
      String(process.pid),
      String(cpuSeconds ?? ''),
      ...nodeArguments,
      script,
    ];
    const [command, ...args] = [...parentDeath, '/bin/sh', ...start] as [string, ...string[]];
    const child = spawn(command, args, {
      cwd: '/',
      // glibc gives each thread of V8 its own arena and keeps its freed memory: one arena takes 17 MB less under load.
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
      // In a process group of its own, because the page server receives Ctrl-C, too, and ends the host. Where only the end of the group
      // of a smoke test is certain to end the host, the host stays in it.
      detached: parentDeath.length > 0,
    });
    let lastOutput = '';
    let printed = 0;
    let fault: string | null = null;
    const kill = (): void => {
      // Output that the host has already sent is discarded as well.
      child.stdout.destroy();
      child.kill('SIGKILL');
    };
    const killFor = (reason: string): void => {
      fault ??= reason;
      kill();
    };
    if (!startsAtNormalPriority) lowerPriority(child.pid);
    /** Messages that wait until the host runs; null once it does. */
    let queued: (() => void)[] | null = [];
    const write = (message: ToHost, text?: string): void => {
      writeFrame(child.stdin, toHostLimits, message, text);
      if (child.stdin.writableLength > maxUnreadBytes) killFor('it does not read its messages');
    };
    addRunning(kill);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-2_000);
      if (printed < maxPrintedBytes) onPrint(text.slice(0, maxPrintedBytes - printed));
      printed += text.length;
      if (printed < maxPrintedBytes) return;
      child.stderr.pause();
      setTimeout(() => child.stderr.resume(), pause).unref();
    });
    readFrames(child.stdout, {
      limits: fromHostLimits,
      onMessage(message, text) {
        if (queued === null) return onMessage(message, text);
        // The host's own code sends the first message before a line of the release has run.
        if (startsAtNormalPriority) lowerPriority(child.pid);
        const messages = queued;
        queued = null;
        for (const send of messages) send();
      },
      onFault: (error) => killFor(error.message),
    });
    // Writing to a host that has just ended is no error.
    child.stdin.on('error', () => undefined);
    let ended = false;
    const end = (reason: string): void => {
      removeRunning(kill);
      if (!ended) onEnd(fault ?? reason);
      ended = true;
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(`its process ended (${signal ?? code})${reasonIn(lastOutput)}`));
    return {
      send(message, text) {
        if (queued) return void queued.push(() => write(message, text));
        write(message, text);
      },
      kill,
      pid: child.pid,
      ...(reportsWaits && { processorWait: () => (child.pid === undefined ? 0 : processorWaitOf(child.pid)) }),
    };
  };
}

/** Lowers the priority of a host: of each thread, because Linux sets it per thread. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // Changing the priority may be forbidden, the host has ended, or there is no such folder outside of Linux.
  }
}

/** Kill functions of all running hosts, called by one listener: Node warns about more than ten listeners. */
const running = new Set<() => void>();

function endAll(): void {
  for (const kill of running) kill();
}

function addRunning(kill: () => void): void {
  if (running.size === 0) process.once('exit', endAll);
  running.add(kill);
}

function removeRunning(kill: () => void): void {
  running.delete(kill);
  if (running.size === 0) process.off('exit', endAll);
}

/** The most informative line of the output, such as an error's. */
function reasonIn(printed: string): string {
  const lines = printed.trim().split('\n');
  const line = lines.findLast((one) => /error|fatal/i.test(one)) ?? lines.at(-1) ?? '';
  return line === '' ? '' : `: ${line.trim().slice(0, 300)}`;
}
