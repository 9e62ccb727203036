import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { openAnswerMeter } from '@plumbline/serving/answer-meter';
import type { reportPageServer } from '@plumbline/contract/platform/admin-health';
import type { EndpointInput } from '@plumbline/contract/endpoint';

export type ReportedVitals = EndpointInput<typeof reportPageServer>['body'];

interface Options {
  readonly send: (report: ReportedVitals) => Promise<unknown>;
  /** Removes the page server with this id from the API's list. */
  readonly signOff: (id: string) => Promise<unknown>;
  /** The page server's current fault, or null. */
  readonly fault: () => string | null;
  readonly log: Logger;
  /** In ms between two reports; default 15000. */
  readonly interval?: number;
}

/** In characters: the API accepts no longer text of a fault. */
const maxFaultLength = 500;

/**
 * The vitals of a page server (requests, event-loop delay, memory), reported to the API at an interval. A report that fails is not
 * repeated.
 */
export function createVitals({ send, signOff, fault, log, interval = 15_000 }: Options) {
  const identity = { id: randomBytes(12).toString('base64url'), startedAt: new Date().toISOString() };
  const meter = openAnswerMeter(() => performance.now());
  const eventLoopDelay = monitorEventLoopDelay();
  let isApiDown = false;
  let timer: NodeJS.Timeout | undefined;
  let reporting: Promise<void> = Promise.resolve();
  let ended = false;
  const begin = (): void => void (reporting = report());

  async function report(): Promise<void> {
    // The report gives the lag in ms and the memory in MB.
    const lag = Math.round(eventLoopDelay.percentile(99) / 1e6);
    eventLoopDelay.reset();
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    try {
      await send({ ...identity, ...meter.read(), lag, memory, fault: fault()?.slice(0, maxFaultLength) ?? null });
      isApiDown = false;
    } catch (error) {
      if (!isApiDown) log.warn({ err: error }, 'the vitals of this page server could not be reported to the API');
      isApiDown = true;
    }
    if (!ended) timer = setTimeout(begin, interval).unref();
  }

  return {
    /** Middleware that counts the responses behind it. */
    count: ((ctx, next) => {
      const from = performance.now();
      ctx.res.once('close', () => {
        if (ctx.state['isReported'] !== true) meter.note(ctx.res.statusCode, performance.now() - from);
      });
      return next();
    }) satisfies Middleware,
    /** Counts a response that did not pass the middleware; `took` in ms. */
    note: (status: number, took: number) => meter.note(status, took),
    /** Sends a first report now, and further ones at the interval. */
    start(): void {
      eventLoopDelay.enable();
      begin();
    },
    /** Deregisters this page server at the API. @throws any error of the request */
    async end(): Promise<void> {
      ended = true;
      clearTimeout(timer);
      // A report that arrived after the sign-off would list this page server again.
      await reporting;
      await signOff(identity.id);
    },
  };
}
