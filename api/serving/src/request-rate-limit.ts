import { isThisMachine, networkOf } from './network-address.ts';

/** A limit of requests per network in this process. */
export interface RequestRateLimit {
  /** Takes a token of a network address. @returns 0, or in ms how long until the next token. */
  take(address: string): number;
}

/** The answer to a network without tokens; `wait` is in ms. */
export function tooManyRequests(wait: number): { readonly message: string; readonly retryAfter: string } {
  const seconds = Math.ceil(wait / 1000);
  const when = seconds === 1 ? 'a second' : `${seconds} seconds`;
  return {
    message: `Too many requests came from your network. Please try again in ${when}.`,
    retryAfter: String(seconds),
  };
}

interface Options {
  /** Requests per minute, which may come at once. */
  readonly perMinute: number;
  /** In ms; only differences count. */
  readonly now: () => number;
  /** The maximum number of tracked networks; default 20000, about two megabytes. */
  readonly maxCallers?: number;
}

const minute = 60_000;

/**
 * A token bucket in the memory of one process, which costs almost nothing: it stops floods, and more valuable actions
 * have limits in the database. A token returns every `minute / perMinute` ms. Requests of this machine are not counted:
 * behind an undeclared proxy all visitors would share one address.
 */
export function openRequestRateLimit({ perMinute, now, maxCallers = 20_000 }: Options): RequestRateLimit {
  const tokenInterval = minute / perMinute;
  /** When each network has all tokens back, in the order of the last request. */
  const fullAt = new Map<string, number>();
  let last = { address: '', network: networkOf('') };
  return {
    take(address) {
      // Most requests come from the same address as the one before.
      if (address !== last.address) last = { address, network: networkOf(address) };
      const { network } = last;
      if (isThisMachine(network)) return 0;
      const time = now();
      // The stored time is capped at a minute from now, in case the clock was set back.
      const nextFullAt = Math.min(Math.max(fullAt.get(network) ?? 0, time), time + minute) + tokenInterval;
      fullAt.delete(network);
      if (nextFullAt > time + minute) {
        fullAt.set(network, nextFullAt - tokenInterval);
        return Math.ceil(nextFullAt - time - minute);
      }
      fullAt.set(network, nextFullAt);
      if (fullAt.size > maxCallers) fullAt.delete(fullAt.keys().next().value ?? '');
      return 0;
    },
  };
}
