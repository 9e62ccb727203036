import type { Logger } from 'pino';

/** What stands for all published content at this moment, as the API says. */
export interface ContentVersions {
  /** Never of an earlier moment than that of asking; null while the API does not answer. */
  now(): Promise<string | null>;
  /** What the API said when it last answered; null where it never did. */
  last(): string | null;
}

interface Options {
  /** Asks the API. @throws where it does not answer. */
  readonly ask: () => Promise<string>;
  /** In ms. */
  readonly now: () => number;
  readonly log: Logger;
}

/** In ms: an API that did not answer is left alone for so long. */
const pause = 1_000;

/**
 * Asks one question at a time: whoever comes while one is on its way shares the next, so a hundred views at once cost two. It
 * may not share the one on its way: that may have been answered before the visitor came, and before a write that the visitor
 * knows of.
 */
export function contentVersions({ ask, now, log }: Options): ContentVersions {
  let running: Promise<string | null> | null = null;
  let next: Promise<string | null> | null = null;
  let unansweredAt: number | null = null;
  let last: string | null = null;

  async function askOnce(): Promise<string | null> {
    if (unansweredAt !== null && now() - unansweredAt < pause) return null;
    try {
      const version = await ask();
      if (unansweredAt !== null) log.info('the version of the content is known again');
      unansweredAt = null;
      last = version;
      return version;
    } catch (error) {
      if (unansweredAt === null) log.warn({ err: error }, 'the version of the content is not known: kept pages stand');
      unansweredAt = now();
      return null;
    }
  }

  function run(): Promise<string | null> {
    running = askOnce().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    last: () => last,
    now() {
      if (running === null) return run();
      next ??= running.then(() => {
        next = null;
        return run();
      });
      return next;
    },
  };
}
