import { outsideTraces } from '@plumbline/serving/tracing/spans';
import type { Logger } from 'pino';

/** What stands for all published content, as the API says. */
export interface ContentVersions {
  /** As the API said it at most half a second ago, while nobody knows better; undefined where it has to be asked. */
  known(): string | null | undefined;
  /** The same, asked for where it is not known; null while the API does not answer. */
  now(): Promise<string | null>;
  /** Never of an earlier moment than that of asking; null while the API does not answer. */
  asked(): Promise<string | null>;
  /** What the API said when it last answered; null where it never did. */
  last(): string | null;
  /** Something may have been written: what was asked before holds no more. */
  readonly doubt: () => void;
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
 * In ms since it was asked for: a version holds for so long, and is asked for again beside the views a good while before. What
 * lies between is more than the API is given to answer in, so where views keep coming, none of them waits.
 */
const holds = 500;
const asksAgain = 150;

/** What the API said to one question. */
interface Heard {
  readonly version: string | null;
  readonly askedAt: number;
  /** The doubts there had been when it was asked. */
  readonly asOf: number;
}

/**
 * Asks one question at a time. Whoever comes while one is on its way shares it, unless there has been a doubt since it was
 * asked: then it may have been answered before a write that the visitor knows of.
 */
export function contentVersions({ ask, now, log }: Options): ContentVersions {
  let heard: Heard | null = null;
  let running: Promise<Heard> | null = null;
  let unansweredAt: number | null = null;
  let last: string | null = null;
  let doubts = 0;

  async function askOnce(): Promise<Heard> {
    const question = { askedAt: now(), asOf: doubts };
    try {
      const version = await ask();
      if (unansweredAt !== null) log.info('the version of the content is known again');
      unansweredAt = null;
      last = version;
      heard = { ...question, version };
    } catch (error) {
      if (unansweredAt === null) log.warn({ err: error }, 'the version of the content is not known: kept pages stand');
      unansweredAt = now();
      heard = { ...question, version: null };
    }
    running = null;
    return heard;
  }

  const share = (): Promise<Heard> => (running ??= askOnce());

  function known(): string | null | undefined {
    if (unansweredAt !== null && now() - unansweredAt < pause) return null;
    if (heard === null || heard.version === null || heard.asOf !== doubts) return undefined;
    const age = now() - heard.askedAt;
    if (age >= holds) return undefined;
    if (age >= asksAgain) void outsideTraces(share);
    return heard.version;
  }

  async function askedSince(doubt: number): Promise<string | null> {
    const { asOf, version } = await share();
    return asOf >= doubt ? version : askedSince(doubt);
  }

  async function knownOrAsked(): Promise<string | null> {
    const version = known();
    return version === undefined ? askedSince(doubts) : version;
  }

  return {
    known,
    last: () => last,
    doubt: () => void (doubts += 1),
    now: knownOrAsked,
    asked() {
      doubts += 1;
      return knownOrAsked();
    },
  };
}
