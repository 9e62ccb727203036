import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { openAnswerMeter } from '@plumbline/serving/answer-meter';
import type { reportPageServer } from '@plumbline/contract/platform/admin-health';
import type { EndpointInput } from '@plumbline/contract/endpoint';

/** A report. */
export type ReportedVitals = EndpointInput<typeof reportPageServer>['body'];

/** How a page server does, reported to the API again and again. */
export interface PageServerVitals {
  /** Counts what is answered behind it. */
  readonly count: Middleware;
  /** Counts an answer that was given in front of it; `took` in ms. */
  note(status: number, took: number): void;
  /** Reports at once, and from then on again and again. */
  start(): void;
  /** Reports that this page server ends, and nothing after that. @throws what sending throws */
  end(): Promise<void>;
}

interface Options {
  readonly send: (report: ReportedVitals) => Promise<unknown>;
  /** Takes the page server of this id off the list. */
  readonly signOff: (id: string) => Promise<unknown>;
  /** What the page server cannot do just now; null where nothing. */
  readonly fault: () => string | null;
  readonly log: Logger;
  /** In ms between two reports; default 15000. */
  readonly every?: number;
}

/** In characters of a fault. */
const longest = 500;

/** Opens the vitals of a page server. No page waits for a report, and none is kept for an API that does not answer. */
export function openVitals({ send, signOff, fault, log, every = 15_000 }: Options): PageServerVitals {
  const own = { id: randomBytes(12).toString('base64url'), startedAt: new Date().toISOString() };
  const meter = openAnswerMeter(() => performance.now());
  const delays = monitorEventLoopDelay();
  let unanswered = false;
  let timer: NodeJS.Timeout | undefined;
  let reporting: Promise<void> = Promise.resolve();
  let ended = false;
  const begin = (): void => void (reporting = report());

  async function report(): Promise<void> {
    const lag = Math.round(delays.percentile(99) / 1e6);
    delays.reset();
    const memory = Math.round(process.memoryUsage.rss() / 1e6);
    try {
      await send({ ...own, ...meter.read(), lag, memory, fault: fault()?.slice(0, longest) ?? null });
      unanswered = false;
    } catch (error) {
      if (!unanswered) log.warn({ err: error }, 'how this page server does could not be reported to the API');
      unanswered = true;
    }
    if (!ended) timer = setTimeout(begin, every).unref();
  }

  return {
    count: (ctx, next) => {
      const from = performance.now();
      ctx.res.once('close', () => {
        if (ctx.state['isReported'] !== true) meter.note(ctx.res.statusCode, performance.now() - from);
      });
      return next();
    },
    note: (status, took) => meter.note(status, took),
    start() {
      delays.enable();
      begin();
    },
    async end() {
      ended = true;
      clearTimeout(timer);
      // A report that arrives after the last one would put it on the list again.
      await reporting;
      await signOff(own.id);
    },
  };
}
