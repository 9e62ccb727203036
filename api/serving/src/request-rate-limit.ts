import { networkOf } from './network-address.ts';

/** The most that one network may ask of a process, whatever it asks. */
export interface RequestRateLimit {
  /** Takes a turn for a network address. @returns 0, or in ms how long until the next. */
  take(address: string): number;
}

/** What a network is told that is past its ceiling, `wait` ms before its next turn. */
export function tooManyRequests(wait: number): { readonly message: string; readonly retryAfter: string } {
  const seconds = Math.ceil(wait / 1000);
  const when = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return {
    message: `Too many requests came from your network. Please try again in ${when}.`,
    retryAfter: String(seconds),
  };
}

interface Options {
  /** Requests in a minute, which may come all at once. */
  readonly perMinute: number;
  /** In ms since any time. */
  readonly now: () => number;
  /** How many networks are told apart; default 20000, some two megabytes. */
  readonly most?: number;
}

const minute = 60_000;

/**
 * Counts in the memory of one process, so that it costs next to nothing: it is there for floods, and what is worth more has
 * limits of its own in the database. A turn comes back every `minute / perMinute`. This machine's own requests are not
 * counted: behind a proxy that is not told of, all visitors would be one.
 */
export function openRequestRateLimit({ perMinute, now, most = 20_000 }: Options): RequestRateLimit {
  const step = minute / perMinute;
  /** When each network has all its turns back; who was heard of last stands last. */
  const free = new Map<string, number>();
  let last = { address: '', network: networkOf('') };
  return {
    take(address) {
      // Most often the one that asked before.
      if (address !== last.address) last = { address, network: networkOf(address) };
      const { network } = last;
      if (network.startsWith('127.') || network === '0:0:0:0::/64') return 0;
      const time = now();
      // No more than a minute ahead, also where the clock was set back.
      const next = Math.min(Math.max(free.get(network) ?? 0, time), time + minute) + step;
      free.delete(network);
      if (next > time + minute) {
        free.set(network, next - step);
        return Math.ceil(next - time - minute);
      }
      free.set(network, next);
      if (free.size > most) free.delete(free.keys().next().value ?? '');
      return 0;
    },
  };
}
