import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { encodingFor, tagIn, type Encoding } from '@plumbline/serving/encodings';
import { namesTag } from '@plumbline/serving/not-modified';
import type { CachedPage } from './page-cache.ts';

/** A cached page in one encoding, as it goes out to everybody. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values by turns, as `writeHead` takes them without looking at each: of the whole page, and of a 304. */
  readonly whole: readonly string[];
  readonly unchanged: readonly string[];
}

/** Gives the answer to a view of a cached page; at once where it has been given before in this encoding. */
export type CachedAnswers = (ctx: Context, page: CachedPage) => CachedAnswer | Promise<CachedAnswer>;

/** Prepares answers, once for each page and encoding. `headersOf` gives what is said of a page in any encoding. */
export function cachedAnswers(headersOf: (page: CachedPage) => Readonly<Record<string, string>>): CachedAnswers {
  const prepared = new WeakMap<CachedPage, Map<Encoding | null, CachedAnswer>>();
  // Browsers of one kind name the same encodings in all of their requests.
  const encodings = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: 100 });

  async function prepare(page: CachedPage, encoding: Encoding | null): Promise<CachedAnswer> {
    const body = await page.document.bytes(encoding);
    const etag = tagIn(page.document.etag, encoding);
    const { 'content-type': type = '', ...always } = headersOf(page);
    const unchanged = Object.entries({ ...always, etag, ...(encoding && { 'content-encoding': encoding }) }).flat();
    const whole = [...unchanged, 'content-type', type, 'content-length', String(body.length)];
    const answer = { etag, body, whole, unchanged };
    const ofPage = prepared.get(page) ?? new Map<Encoding | null, CachedAnswer>();
    prepared.set(page, ofPage.set(encoding, answer));
    return answer;
  }

  return (ctx, page) => {
    const asked = String(ctx.req.headers['accept-encoding'] ?? '');
    let known = encodings.get(asked);
    if (known === undefined) encodings.set(asked, (known = { encoding: encodingFor(ctx) }));
    return prepared.get(page)?.get(known.encoding) ?? prepare(page, known.encoding);
  };
}

/** Sends it past Koa, which would look at each header by itself. */
export function sendCached(ctx: Context, { etag, body, whole, unchanged }: CachedAnswer): void {
  const { req, res } = ctx;
  const isUnchanged = namesTag(req.headers['if-none-match'] ?? '', etag);
  ctx.respond = false;
  res.writeHead(isUnchanged ? 304 : 200, [
    ...(isUnchanged ? unchanged : whole),
    'x-request-id',
    ctx.state['requestId'] as string,
  ]);
  if (isUnchanged || req.method === 'HEAD') res.end();
  else res.end(body);
}
