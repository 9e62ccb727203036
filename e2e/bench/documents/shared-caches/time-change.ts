import { setTimeout as after } from 'node:timers/promises';
import { ask } from './ask.ts';
import { textOf, watch } from './watch.ts';

/** Something that visitors are to see. */
export interface Change {
  /** What is done, and which way it takes. */
  readonly what: string;
  /** The page that shows it, beside the blog's list. */
  readonly path: string;
  readonly write: () => Promise<unknown>;
  /** Of a page's or an answer's text. */
  readonly isNew: (text: string) => boolean;
  /** Whether the API's list shows it. */
  readonly isListed: boolean;
}

/** How long after a change the old was seen, in s. */
export interface Seen {
  readonly what: string;
  readonly page: number;
  readonly list: number;
  /** Null if the API's list does not show it. */
  readonly api: number | null;
  /** By visitors who come once, each to an address that was asked for right before the change; null: there were none. */
  readonly once: number | null;
}

/** How visitors wait for a change; all in ms. */
export interface Watching {
  /** Between two looks of a visitor. */
  readonly pause: number;
  readonly watched: number;
  /** The most for which pages have been in the cache before the change: what looks now and then may look right after it. */
  readonly phase: number;
  /** When visitors come who come once, after the change. */
  readonly visits: readonly number[];
}

let addresses = 0;
/** An address of the same page that no cache has. */
const another = (path: string): string => `${path}?utm_content=${(addresses += 1)}`;

/** Makes a change while visitors look at the pages that show it. @throws Error if one of them does not see it in time. */
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
  await Promise.all(watches.map(({ stop }) => stop()));
  const last = watches.map(({ lastOld }) => Math.max(0, lastOld(isNew) - wrote) / 1_000);
  if (Math.max(...last) > watched / 1_000 - 0.5) throw new Error(`${what} is not seen within ${watched} ms`);
  const [page = 0, list = 0, api = null] = last;
  const once = visits.length === 0 ? null : Math.max(...(await Promise.all(olds)));
  return { what, page, list, api, once };
}
