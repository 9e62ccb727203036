import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { arrived, bodySize } from './arrival.ts';

/** What is begun first where not everything can be: `first` is money and what machines report that come again. */
export type Priority = 'first' | 'usual';

interface Options {
  /** Null: the request is always begun, at once. */
  readonly priorityOf: (request: IncomingMessage) => Priority | null;
  /** The answer to a refused request; status and `Retry-After` are given. */
  readonly refusal: (request: IncomingMessage) => {
    readonly type: string;
    readonly body: string | Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Gets at most once a second how many were refused since. */
  readonly onShed: (count: number) => void;
  /** In ms; default the machine's. */
  readonly now?: () => number;
  /** The share of its time in which the event loop was busy since the last call, 0 to 1; default this process's. */
  readonly utilisation?: () => number;
}

/** Requests that are begun only where there is time for them. */
export interface Shedding {
  /** Whether the request may begin: resolves once it may. Where not, it has been answered, or its sender has left. */
  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  readonly status: () => {
    readonly inFlight: number;
    readonly waiting: number;
    readonly limit: number;
    /** How many were refused so far. */
    readonly refused: Readonly<Record<Priority, number>>;
  };
}

/** In number of requests in flight: while the process has time, most of them wait for others; while it has none, more at once only makes all late. */
const most = 512;
const fewest = 16;

/** In number of requests that wait; up to `noCrowd` they may wait long, also in an overload. */
const mostWaiting = 1_000;
const noCrowd = 16;

/**
 * In ms that a request may wait: a burst ends; once some have waited for nothing, waiting only makes every answer late. That is
 * over when nobody was refused for so long.
 */
const longestWait = { burst: 1_000, overload: 100 } as const;
const calmAfter = 1_000;

/** In ms between two looks at how busy the process is, and at what waits. */
const lookEvery = 100;
const pumpEvery = 25;

/** In number of large bodies on their way: they are in flight while they come, however slowly. */
const mostLarge = 32;

/** In s: callers that were refused together must not come back together. */
const retryAfter = { least: 2, spread: 5 } as const;

interface Waiting {
  readonly since: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly resolve: (isBegun: boolean) => void;
}

/** Opens load shedding for this process: 503 and `Retry-After` before any work, once there is more than it can do. */
export function openShedding({ priorityOf, refusal, onShed, ...clock }: Options): Shedding {
  const { now = () => performance.now(), utilisation = ownUtilisation() } = clock;
  const inFlight = { first: 0, usual: 0, large: 0 };
  const refused = { first: 0, usual: 0 };
  const line: Waiting[] = [];
  let limit = most;
  let lookedAt = -Infinity;
  let refusedAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let unreported = 0;

  function look(): void {
    const at = now();
    if (at - lookedAt < lookEvery) return;
    lookedAt = at;
    limit = utilisation() > 0.85 ? fewest : Math.min(most, Math.ceil(limit * 1.5));
  }

  function begin(kind: keyof typeof inFlight, response: ServerResponse): true {
    inFlight[kind] += 1;
    response.once('close', () => {
      inFlight[kind] -= 1;
      pump();
    });
    return true;
  }

  function refuse(priority: Priority, request: IncomingMessage, response: ServerResponse): false {
    refused[priority] += 1;
    refusedAt = now();
    unreported += 1;
    if (unreported === 1) {
      setTimeout(() => {
        onShed(unreported);
        unreported = 0;
      }, 1_000).unref();
    }
    const { type, body, headers } = refusal(request);
    response.writeHead(503, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter.least + Math.floor(Math.random() * retryAfter.spread)),
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return false;
  }

  /** Begins what there is room for, in the order of coming, and refuses what has waited for too long. */
  function pump(): void {
    look();
    for (let next = line[0]; next !== undefined; next = line[0]) {
      const { since, request, response, resolve } = next;
      const isLate = now() - since > longestWait[isOverload() ? 'overload' : 'burst'];
      const hasLeft = response.destroyed || request.socket.destroyed;
      if (!hasLeft && !isLate && inFlight.usual >= limit) break;
      line.shift();
      resolve(!hasLeft && (isLate ? refuse('usual', request, response) : begin('usual', response)));
    }
    if (line.length === 0 || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      pump();
    }, pumpEvery).unref();
  }
  const isOverload = (): boolean => line.length > noCrowd && now() - refusedAt < calmAfter;

  return {
    async admit(request, response) {
      const priority = priorityOf(request);
      if (priority === null) return true;
      const size = bodySize(request);
      if (size === 'large') {
        return inFlight.large < mostLarge ? begin('large', response) : refuse(priority, request, response);
      }
      // Whoever sends a form slowly takes no room.
      if (size === 'small' && !(await arrived(request))) return false;
      // Payments wait for a provider that may hang: they must not take the room of all others.
      if (priority === 'first') {
        return inFlight.first < most ? begin('first', response) : refuse(priority, request, response);
      }
      look();
      if (line.length === 0 && inFlight.usual < limit) return begin('usual', response);
      if (line.length >= mostWaiting) return refuse(priority, request, response);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      line.push({ since: now(), request, response, resolve });
      pump();
      return promise;
    },
    status: () => {
      const { first, usual, large } = inFlight;
      return { inFlight: first + usual + large, waiting: line.length, limit, refused: { ...refused } };
    },
  };
}

function ownUtilisation(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, last);
    last = current;
    return utilization;
  };
}
