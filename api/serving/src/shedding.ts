import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { bodyArrived, bodySize } from './body-arrival.ts';

/**
 * Under load, requests of the priority `first` are served before `usual` ones. `first` are payments, and reports that
 * machines send again until they are accepted.
 */
export type Priority = 'first' | 'usual';

interface Options {
  /** Null: the request is never delayed or refused. */
  readonly priorityOf: (request: IncomingMessage) => Priority | null;
  /** The body of a refusal; status and `Retry-After` are added. */
  readonly refusal: (request: IncomingMessage) => {
    readonly type: string;
    readonly body: string | Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Called at most once a second with the number of refusals since the last call. */
  readonly onShed: (count: number) => void;
  /** In ms; default the machine's clock. */
  readonly now?: () => number;
  /** The event loop utilisation since the last call, 0 to 1; default this process's. */
  readonly utilisation?: () => number;
}

/** Load shedding: starts requests only while there is capacity. */
export interface Shedding {
  /** Resolves with true when the request may start; with false after it was refused or its sender has left. */
  admit(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  readonly status: () => {
    readonly inFlight: number;
    readonly waiting: number;
    readonly limit: number;
    /** Number of refused requests so far. */
    readonly refused: Readonly<Record<Priority, number>>;
  };
}

/**
 * The limits of requests in flight: many while the process is idle, because most of them wait for the database or a
 * provider; few while it is busy, because more would only delay all.
 */
const maxInFlight = 512;
const minInFlight = 16;

/** The maximum queue length; up to `shortQueue` requests may wait long even in an overload. */
const maxWaiting = 1_000;
const shortQueue = 16;

/**
 * In ms: how long a request may wait in a burst, and in an overload, in which waiting only delays every answer. An
 * overload ends when no request was refused for `calmAfter`.
 */
const maxWait = { burst: 1_000, overload: 100 } as const;
const calmAfter = 1_000;

/** The event loop utilisation, 0 to 1, above which the process is busy. */
const busyUtilisation = 0.85;

/** In ms between changes of the limit by the utilisation, and between checks of the queue. */
const limitInterval = 100;
const queueInterval = 25;

/** The maximum number of large bodies, which are in flight while they arrive, however slowly. */
const maxLarge = 32;

/** In s: a random `Retry-After` of `min` to `min + spread - 1`, so that callers refused together do not return together. */
const retryAfter = { min: 2, spread: 5 } as const;

interface Waiting {
  readonly since: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly resolve: (isStarted: boolean) => void;
}

/**
 * Opens load shedding for this process: beyond its capacity requests are refused with 503 and `Retry-After` before any
 * work.
 */
export function openShedding({ priorityOf, refusal, onShed, ...clock }: Options): Shedding {
  const { now = () => performance.now(), utilisation = ownUtilisation() } = clock;
  const inFlight = {
    first: new Set<ServerResponse>(),
    usual: new Set<ServerResponse>(),
    large: new Set<ServerResponse>(),
  };
  const refused = { first: 0, usual: 0 };
  const queue: Waiting[] = [];
  let limit = maxInFlight;
  let limitUpdatedAt = -Infinity;
  let refusedAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let unreportedRefusals = 0;

  function updateLimit(): void {
    const at = now();
    if (at - limitUpdatedAt < limitInterval) return;
    limitUpdatedAt = at;
    limit = utilisation() > busyUtilisation ? minInFlight : Math.min(maxInFlight, Math.ceil(limit * 1.5));
  }

  function start(kind: keyof typeof inFlight, response: ServerResponse): true {
    inFlight[kind].add(response);
    response.once('close', () => {
      inFlight[kind].delete(response);
      startQueued();
    });
    return true;
  }

  /** Whether another request may start. Answers that only wait for a slow reader no longer count. */
  function hasCapacity(kind: keyof typeof inFlight, max: number): boolean {
    const started = inFlight[kind];
    if (started.size < max) return true;
    for (const response of started) if (response.writableEnded || response.writableNeedDrain) started.delete(response);
    return started.size < max;
  }

  function refuse(priority: Priority, request: IncomingMessage, response: ServerResponse): false {
    refused[priority] += 1;
    refusedAt = now();
    unreportedRefusals += 1;
    if (unreportedRefusals === 1) {
      setTimeout(() => {
        onShed(unreportedRefusals);
        unreportedRefusals = 0;
      }, 1_000).unref();
    }
    const { type, body, headers } = refusal(request);
    response.writeHead(503, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter.min + Math.floor(Math.random() * retryAfter.spread)),
      'x-content-type-options': 'nosniff',
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return false;
  }

  /** Starts queued requests in order while there is capacity, and refuses those that have waited too long. */
  function startQueued(): void {
    updateLimit();
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const { since, request, response, resolve } = next;
      const isLate = now() - since > maxWait[isOverload() ? 'overload' : 'burst'];
      const hasLeft = response.destroyed || request.socket.destroyed;
      if (!hasLeft && !isLate && !hasCapacity('usual', limit)) break;
      queue.shift();
      resolve(!hasLeft && (isLate ? refuse('usual', request, response) : start('usual', response)));
    }
    if (queue.length === 0 || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      startQueued();
    }, queueInterval).unref();
  }
  const isOverload = (): boolean => queue.length > shortQueue && now() - refusedAt < calmAfter;

  return {
    async admit(request, response) {
      const priority = priorityOf(request);
      if (priority === null) return true;
      const size = bodySize(request);
      if (size === 'large') {
        return hasCapacity('large', maxLarge) ? start('large', response) : refuse(priority, request, response);
      }
      // A request starts only when its body has arrived, so that a slow sender occupies no capacity.
      if (size === 'small' && !(await bodyArrived(request))) return false;
      // Requests of the priority `first` have a limit of their own, because payments wait for a provider that may hang.
      if (priority === 'first') {
        return hasCapacity('first', maxInFlight) ? start('first', response) : refuse(priority, request, response);
      }
      updateLimit();
      if (queue.length === 0 && hasCapacity('usual', limit)) return start('usual', response);
      if (queue.length >= maxWaiting) return refuse(priority, request, response);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      queue.push({ since: now(), request, response, resolve });
      startQueued();
      return promise;
    },
    status: () => {
      const { first, usual, large } = inFlight;
      return { inFlight: first.size + usual.size + large.size, waiting: queue.length, limit, refused: { ...refused } };
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
