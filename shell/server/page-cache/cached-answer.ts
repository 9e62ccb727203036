import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { encodingFor, compress, tagIn, type Encoding } from '@plumbline/serving/encodings';
import { namesTag } from '@plumbline/serving/not-modified';
import type { CachedPage } from './page-cache.ts';
import type { SharedDocument } from './shared-document.ts';

/** A cached page in one encoding, as it goes out to everybody. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: Buffer;
  /** Names and values by turns, as `writeHead` takes them without looking at each: of the whole page, and of a 304. */
  readonly whole: readonly string[];
  readonly unchanged: readonly string[];
  /** The same page packed less tightly, which some have. */
  readonly looser?: CachedAnswer;
}

/** Gives the answer to a view of a cached page; at once where it has been given before in this encoding. */
export type CachedAnswers = (ctx: Context, page: CachedPage) => CachedAnswer | Promise<CachedAnswer>;

/** Prepares answers, once for each page and encoding. `headersOf` gives what is said of a page in any encoding. */
export function cachedAnswers(headersOf: (page: CachedPage) => Readonly<Record<string, string>>): CachedAnswers {
  const prepared = new WeakMap<SharedDocument, Map<Encoding | null, CachedAnswer>>();
  // Browsers of one kind name the same encodings in all of their requests.
  const encodings = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: 100 });

  let tightening = false;

  function cache(page: CachedPage, encoding: Encoding | null, body: Buffer, looser?: CachedAnswer): CachedAnswer {
    const etag = tagIn(tagIn(page.document.etag, encoding), looser ? 'tight' : null);
    const { 'content-type': type = '', ...always } = headersOf(page);
    const unchanged = Object.entries({ ...always, etag, ...(encoding && { 'content-encoding': encoding }) }).flat();
    const whole = [...unchanged, 'content-type', type, 'content-length', String(body.length)];
    const answer = { etag, body, whole, unchanged, ...(looser && { looser }) };
    const ofPage = prepared.get(page.document) ?? new Map<Encoding | null, CachedAnswer>();
    prepared.set(page.document, ofPage.set(encoding, answer));
    return answer;
  }

  /** One page at a time: it takes eight times as long for a thirteenth less, on a thread that nobody waits for. */
  async function tighten(page: CachedPage, looser: CachedAnswer): Promise<void> {
    tightening = true;
    const whole = await page.document.bytes(null);
    await compress(whole, 'br', 'tight')
      .then((body) => cache(page, 'br', body, looser))
      .catch(() => {});
    tightening = false;
  }

  return (ctx, page) => {
    const asked = String(ctx.req.headers['accept-encoding'] ?? '');
    let known = encodings.get(asked);
    if (known === undefined) encodings.set(asked, (known = { encoding: encodingFor(ctx) }));
    const { encoding } = known;
    const answer = prepared.get(page.document)?.get(encoding);
    if (answer === undefined)
      return Promise.resolve(page.document.bytes(encoding)).then((body) => cache(page, encoding, body));
    // Asked for twice, at an address that links lead to: of others there are as many as anybody likes.
    if (encoding === 'br' && page.isUsual && !answer.looser && !tightening) void tighten(page, answer);
    return answer;
  };
}

/** Sends it past Koa, which would look at each header by itself. */
export function sendCached(ctx: Context, { etag, body, whole, unchanged, looser }: CachedAnswer): void {
  const { req, res } = ctx;
  const known = req.headers['if-none-match'] ?? '';
  const isUnchanged = namesTag(known, etag);
  if (looser && !isUnchanged && namesTag(known, looser.etag)) return sendCached(ctx, looser);
  ctx.respond = false;
  res.writeHead(isUnchanged ? 304 : 200, [
    ...(isUnchanged ? unchanged : whole),
    'x-request-id',
    ctx.state['requestId'] as string,
  ]);
  if (isUnchanged || req.method === 'HEAD') res.end();
  else res.end(body);
}
