import { setTimeout as after } from 'node:timers/promises';
import { ask } from './ask.ts';
import { textOf, watch } from './watch.ts';

/** A change of content, and how to recognize it. */
export interface Change {
  /** The action, and the server through which it is made, for the table. */
  readonly what: string;
  /** The page that shows the change, besides the blog's list. */
  readonly path: string;
  readonly write: () => Promise<unknown>;
  /** Whether the text of a page or of an API response shows the change. */
  readonly isNew: (text: string) => boolean;
  /** Whether the API's list of posts shows the change. */
  readonly isListed: boolean;
}

/** For how long the old content was seen after a change, in s: on the page, in the blog's list, and in the API's list. */
export interface SeenTimes {
  readonly what: string;
  readonly page: number;
  readonly list: number;
  /** Null if the API's list does not show the change. */
  readonly api: number | null;
  /** By visitors who come once, to a URL that was cached right before the change; null without such visitors. */
  readonly once: number | null;
}

/** The timing of the visitors of a changed page; all in ms. */
export interface WatchTiming {
  /** Between two requests of a returning visitor. */
  readonly pause: number;
  /** The time for which returning visitors are watched after the change. */
  readonly watchTime: number;
  /**
   * The maximum of a random time between the first requests, which fill the cache, and the change: so the change happens at any
   * moment between two requests of a visitor.
   */
  readonly phase: number;
  /** When the visitors who come once do so, counted from the change. */
  readonly visits: readonly number[];
}

/** In ms after the watched time, for a slow machine. */
const extraTime = 30_000;

let urls = 0;
/** A new URL of the same page, which no cache has. */
const newUrl = (path: string): string => `${path}?utm_content=${(urls += 1)}`;

/** Makes a change while visitors request the pages that show it. @throws Error if a visitor does not get the change in time */
export async function timeChange(
  port: number,
  { what, path, write, isNew, isListed }: Change,
  { pause, watchTime, phase, visits }: WatchTiming,
): Promise<SeenTimes> {
  const watchedUrls = [newUrl(path), newUrl('/blog'), ...(isListed ? ['/api/blog/posts'] : [])];
  const watches = watchedUrls.map((url) => watch(port, url, pause));
  await Promise.all(watches.map(({ firstResponse }) => firstResponse));
  await after(Math.random() * phase);
  const singleVisits = visits.flatMap((at) => [path, '/blog'].map((page) => ({ at, url: newUrl(page) })));
  for (const { url } of singleVisits) await ask(port, url);
  await write();
  const writtenAt = performance.now();
  const timesOfOld = singleVisits.map(async ({ at, url }) => {
    await after(writtenAt + at - performance.now());
    return isNew(textOf(await ask(port, url))) ? 0 : at / 1_000;
  });
  await after(watchTime);
  const isSeen = () => watches.every(({ shows }) => shows(isNew));
  while (!isSeen() && performance.now() - writtenAt < watchTime + extraTime) await after(pause);
  if (!isSeen()) throw new Error(`${what} is not seen within ${watchTime + extraTime} ms`);
  await Promise.all(watches.map(({ stop }) => stop()));
  const last = watches.map(({ lastOldAt }) => Math.max(0, lastOldAt(isNew) - writtenAt) / 1_000);
  const [page = 0, list = 0, api = null] = last;
  const once = visits.length === 0 ? null : Math.max(...(await Promise.all(timesOfOld)));
  return { what, page, list, api, once };
}
