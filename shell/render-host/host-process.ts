import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
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

/** Starts a render host. */
export type StartHost = (events: HostEvents) => HostChannel;

/** In MB: the heap of a host, and all the memory that it may write to, of which V8 takes some 500 for itself before the first line runs. */
const heap = 128;
const memory = 850;

/** In bytes of one host's prints that are kept; the rest is read slowly, with a pause in ms after each part, and thrown away. */
const mostPrinted = 20_000;
const pause = 20;

/** In bytes that wait for a host to read them; one that lets more pile up is ended. */
const mostUnread = 100_000_000;

/**
 * The Node of render hosts. Its permission model covers the network, which that of the other processes' Node does not; `node:sqlite` is
 * outside of it and therefore left out of the process.
 */
const node = join(dirname(createRequire(import.meta.url).resolve('render-node/package.json')), 'bin', 'node');

/**
 * A shell sets what Node cannot: a bound on memory beside the heap, which buffers would be outside of, and that the kernel ends
 * a host before anything else where memory is short.
 */
const bounds = `ulimit -d ${memory * 1_000} 2>/dev/null; { echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`;

/** Starts hosts as processes that may read one file, `script`, and else nothing: no file, network, process, thread or addon. */
export function hostProcesses(script: string): StartHost {
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
  return ({ onMessage, onEnd, onPrint }) => {
    const child = spawn('/bin/sh', ['-c', bounds, node, ...rules, script], {
      cwd: '/',
      // glibc gives each thread of V8 an arena of its own and keeps what was freed in it: one arena takes 17 MB less under load.
      env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production', MALLOC_ARENA_MAX: '1' },
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
    const fail = (why: string): void => {
      fault ??= why;
      kill();
    };
    process.once('exit', kill);
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
      onMessage,
      onFault: (error) => fail(error.message),
    });
    // A host that ends while it is written to.
    child.stdin.on('error', () => undefined);
    let ended = false;
    const end = (why: string): void => {
      process.off('exit', kill);
      if (!ended) onEnd(fault ?? why);
      ended = true;
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(`its process ended (${signal ?? code})${reasonIn(last)}`));
    return {
      send(message, text) {
        writeFrame(child.stdin, toHostLimits, message, text);
        if (child.stdin.writableLength > mostUnread) fail('it does not read what it is sent');
      },
      kill,
    };
  };
}

/** The line of what was printed that says most, such as an error's. */
function reasonIn(printed: string): string {
  const lines = printed.trim().split('\n');
  const line = lines.findLast((one) => /error|fatal/i.test(one)) ?? lines.at(-1) ?? '';
  return line === '' ? '' : `: ${line.trim().slice(0, 300)}`;
}
