import { setTimeout as after } from 'node:timers/promises';
import { ask } from './ask.ts';
import { textOf, watch } from './watch.ts';

/** Something that visitors are to see. */
export interface Change {
  /** The action, and its route. */
  readonly what: string;
  /** The page that shows it, beside the blog's list. */
  readonly path: string;
  readonly write: () => Promise<unknown>;
  /** For the text of a page or a response. */
  readonly isNew: (text: string) => boolean;
  /** Whether the API's list shows it. */
  readonly isListed: boolean;
}

/** How long the old page was seen after a change, in s. */
export interface Seen {
  readonly what: string;
  readonly page: number;
  readonly list: number;
  /** Null if the API's list does not show it. */
  readonly api: number | null;
  /** By one-time visitors, each at an address that was requested right before the change; null if there were none. */
  readonly once: number | null;
}

/** The timing of visitors who wait for a change; all in ms. */
export interface Watching {
  /** Between two requests of a visitor. */
  readonly pause: number;
  readonly watched: number;
  /**
   * The maximum time for which pages have been in the cache before the change: a visitor who returns at intervals may do so right
   * after it.
   */
  readonly phase: number;
  /** The times of one-time visitors, after the change. */
  readonly visits: readonly number[];
}

/** In ms beyond the watched time, for a machine that does something else meanwhile. */
const longest = 30_000;

let addresses = 0;
/** An address of the same page that is in no cache. */
const another = (path: string): string => `${path}?utm_content=${(addresses += 1)}`;

/** Makes a change while visitors request the pages that show it. @throws Error if one of them does not get it in time. */
export async function timeChange(
  port: number,
  { what, path, write, isNew, isListed }: Change,
  { pause, watched, phase, visits }: Watching,
): Promise<Seen> {
  const shown = [another(path), another('/blog'), ...(isListed ? ['/api/blog/posts'] : [])];
  const watches = shown.map((address) => watch(port, address, pause));
  await Promise.all(watches.map(({ begun }) => begun));
  await after(Math.random() * phase);
  const visited = visits.flatMap((at) => [path, '/blog'].map((page) => ({ at, address: another(page) })));
  for (const { address } of visited) await ask(port, address);
  await write();
  const wrote = performance.now();
  const olds = visited.map(async ({ at, address }) => {
    await after(wrote + at - performance.now());
    return isNew(textOf(await ask(port, address))) ? 0 : at / 1_000;
  });
  await after(watched);
  const isSeen = () => watches.every(({ shows }) => shows(isNew));
  while (!isSeen() && performance.now() - wrote < watched + longest) await after(pause);
  if (!isSeen()) throw new Error(`${what} is not seen within ${watched + longest} ms`);
  await Promise.all(watches.map(({ stop }) => stop()));
  const last = watches.map(({ lastOld }) => Math.max(0, lastOld(isNew) - wrote) / 1_000);
  const [page = 0, list = 0, api = null] = last;
  const once = visits.length === 0 ? null : Math.max(...(await Promise.all(olds)));
  return { what, page, list, api, once };
}
