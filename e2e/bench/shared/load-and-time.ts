import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';
import { isSmoke } from './options.ts';
import { processorTime } from './processor-time.ts';

/** The number of connections that every load uses. */
export const connections = 32;
/** In s: the time before the responses are counted. */
export const warmUp = isSmoke ? 0.02 : 0.3;

/** The target and the settings of a load. */
export interface Load {
  readonly port: string;
  readonly path: string;
  /** The `Accept-Encoding` header. */
  readonly encoding: string;
  /** `busy`: the load's process spins while it waits for responses, see load.ts; `idle`: it sleeps. */
  readonly waiting: 'busy' | 'idle';
  readonly seconds: number;
}

/** Runs a load in its own process. @returns the responses per second */
export async function load({ port, path, encoding, waiting, seconds }: Load): Promise<number> {
  const file = fileURLToPath(new URL('load.ts', import.meta.url));
  const child = fork(file, [port, path, encoding, connections, warmUp * 1_000, seconds * 1_000, waiting].map(String));
  return nextMessage<number>(child);
}

/** Like {@link load}. `processorTime` is that of the server process `pid` per response, in ms. */
export async function loadAndTime(pid: number, target: Load): Promise<{ perSecond: number; processorTime: number }> {
  const used = processorTime(pid);
  const perSecond = await load(target);
  // The processor time includes that of the warm-up.
  return { perSecond, processorTime: (processorTime(pid) - used) / (perSecond * (target.seconds + warmUp)) };
}
