import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { bound } from './tracing/tracing.ts';
import { arrived, bodySize } from './arrival.ts';
import { openAdmission, type Admission, type Urgency } from './admission.ts';

interface Options {
  /** Null: it is always begun, at once. */
  readonly urgencyOf: (request: IncomingMessage) => Urgency | null;
  /** The answer to who is sent away; status and `Retry-After` are given. */
  readonly refusal: (request: IncomingMessage) => {
    readonly type: string;
    readonly body: string | Buffer;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Told at most once a second, how many were sent away since. */
  readonly onShed: (count: number) => void;
}

/** Requests that are begun only where there is time for them. */
export interface Shedding {
  readonly handle: (begun: RequestListener) => RequestListener;
  readonly status: Admission['status'];
}

/** In number of large bodies on their way: they are in flight while they come, however slowly. */
const mostLarge = 32;

/** In ms. */
const tellEvery = 1_000;

/** In s: those who were sent away together must not come back together. */
const retryAfter = { least: 2, spread: 5 } as const;

/** Opens load shedding for this process: 503 and `Retry-After` before any work, once there is more than it can do. */
export function openShedding({ urgencyOf, refusal, onShed }: Options): Shedding {
  let last = performance.eventLoopUtilization();
  const admission = openAdmission({
    now: () => performance.now(),
    utilisation: () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
    nextTurn: (work) => void setImmediate(work),
    later: (work, ms) => void setTimeout(work, ms).unref(),
  });
  let untold = 0;
  const noteRefusal = (): void => {
    untold += 1;
    if (untold > 1) return;
    setTimeout(() => {
      onShed(untold);
      untold = 0;
    }, tellEvery).unref();
  };

  const refuse = (request: IncomingMessage, response: ServerResponse): void => {
    noteRefusal();
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
  };

  const enter = (
    urgency: Urgency,
    begun: RequestListener,
    request: IncomingMessage,
    response: ServerResponse,
    comesSlowly = false,
  ): void =>
    admission.enter({
      urgency,
      comesSlowly,
      // It may be begun in the turn of somebody else's request.
      begin: bound((ended) => {
        response.once('close', ended);
        begun(request, response);
      }),
      refuse: () => refuse(request, response),
      hasLeft: () => response.destroyed || request.socket.destroyed,
    });

  let large = 0;
  return {
    handle: (begun) => (request, response) => {
      const urgency = urgencyOf(request);
      if (urgency === null) return begun(request, response);
      const size = bodySize(request);
      if (size === 'none') return enter(urgency, begun, request, response);
      if (size === 'small') {
        void arrived(request).then((isHere) => isHere && enter(urgency, begun, request, response));
        return;
      }
      if (large >= mostLarge) return refuse(request, response);
      large += 1;
      response.once('close', () => (large -= 1));
      enter(urgency, begun, request, response, true);
    },
    status: admission.status,
  };
}
