import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { FailureReport } from '@plumbline/contract/reports';

/** In ms: the same failure is told again at the earliest after this. */
const again = 600_000;

/** In number of failures that are remembered as told. */
const most = 200;

interface Options {
  readonly send: (report: FailureReport) => Promise<unknown>;
  /** In ms since 1970. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Tells the API of the page server's own failures, each once in a while. No page waits for it. */
export function failureReporter({ send, now, log }: Options): (report: FailureReport) => void {
  const told = new LRUCache<string, number>({ max: most });
  return (report) => {
    const key = JSON.stringify(report);
    if (now() - (told.get(key) ?? Number.NEGATIVE_INFINITY) < again) return;
    told.set(key, now());
    send(report).catch((error: unknown) => log.info({ err: error }, 'a failure could not be told to the API'));
  };
}
