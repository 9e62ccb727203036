import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nextMessage } from './next-message.ts';
import { isSmoke } from './options.ts';
import { processorTime } from './processor-time.ts';

/** Connections of every load. */
export const connections = 32;
/** In s. */
export const warmUp = isSmoke ? 0.02 : 0.3;

/** The target and the settings of a load. */
export interface Load {
  readonly port: string;
  readonly path: string;
  readonly encoding: string;
  /** The settings of the load: see load.ts. */
  readonly how: 'awake' | 'asleep';
  readonly seconds: number;
}

/** @returns answers a second. */
export async function load({ port, path, encoding, how, seconds }: Load): Promise<number> {
  const file = fileURLToPath(new URL('load.ts', import.meta.url));
  const child = fork(file, [port, path, encoding, connections, warmUp * 1_000, seconds * 1_000, how].map(String));
  return nextMessage<number>(child);
}

/** The same, and in `each` the processor time of a server per response, in ms. */
export async function loadAndTime(pid: number, loaded: Load): Promise<{ perSecond: number; each: number }> {
  const used = processorTime(pid);
  const perSecond = await load(loaded);
  // The warm-up keeps the server busy as well.
  return { perSecond, each: (processorTime(pid) - used) / (perSecond * (loaded.seconds + warmUp)) };
}
