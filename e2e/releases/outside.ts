import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '@plumbline/serving/testing/free-port';

/** Creates an empty folder outside of this repository. */
export async function outsideFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'team-')));
}

/** The part of the environment that programs need to find npm's registry; nothing else is passed to them. */
function machineSettings(): NodeJS.ProcessEnv {
  const passed = /^(?:HOME|PATH|npm_config_(?:registry|cafile|cache)|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}

/** Runs a program outside of this repository. @returns its output. @throws Error with the output if it fails. */
export async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  additions: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = { ...machineSettings(), CI: 'true', ...additions };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}\n${errors}`);
  return output;
}

/** A running `plumbline dev`. */
export interface RunningDev {
  /** The origin of the remote's pages. */
  readonly origin: string;
  /** When the build began, in ms as `performance.now()` counts. */
  readonly startedAt: number;
  /** The output of `dev` so far. */
  readonly output: () => string;
  /** Ends `dev` as Ctrl-C does. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a command that ends in `plumbline dev`, in a folder. @throws Error with its output if a remote is not built within
 * `timeout` ms, by default three minutes.
 */
export async function startDev(
  cwd: string,
  [program, ...args]: readonly [program: string, ...args: string[]],
  additions: NodeJS.ProcessEnv = {},
  timeout = 180_000,
): Promise<RunningDev> {
  const port = String(await freePort());
  const env = { ...machineSettings(), ...additions, PORT: port };
  // A process group of its own, as a shell creates it, so that SIGINT reaches all of its processes.
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = once(child, 'close');
  let output = '';
  let startedAt = 0;
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (startedAt === 0 && /^Building /m.test(output)) startedAt = performance.now();
  });
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGINT');
    await ended;
  };
  try {
    await waitForWords(child.stderr, ' is built.', timeout);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${port}`, startedAt, output: () => output, stop };
}

/** Waits for some words in a stream. @throws Error with the output if the stream ends or `timeout` ms pass without them */
async function waitForWords(stream: Readable, words: string, timeout: number): Promise<void> {
  let output = '';
  const signal = AbortSignal.timeout(timeout);
  try {
    for await (const [chunk] of on(stream, 'data', { signal, close: ['end'] })) {
      output += String(chunk);
      if (output.includes(words)) return;
    }
  } catch (cause) {
    throw new Error(`It did not say "${words}" within ${timeout / 1_000} s, but: ${output}`, { cause });
  }
  throw new Error(`It ended without "${words}" and said: ${output}`);
}
