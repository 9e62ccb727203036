import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { encodingFor, compress, etagFor, type Encoding } from '@plumbline/serving/encodings';
import { namesTag } from '@plumbline/serving/not-modified';
import type { CachedPage, SharedDocument } from './page-cache.ts';

/** The response for a cached page in one encoding, the same for every visitor. */
export interface CachedAnswer extends NotModifiedAnswer {
  readonly body: Buffer;
  readonly headers: readonly string[];
  /** If this is the slow compression (9 % smaller), the quick one that earlier visitors' browsers have; else null. */
  readonly quick: NotModifiedAnswer | null;
}

/** The response for a browser that has the page. Headers alternate names and values, the form that `writeHead` takes without checking each. */
interface NotModifiedAnswer {
  readonly etag: string;
  readonly notModifiedHeaders: readonly string[];
}

export type CachedAnswers = ReturnType<typeof cachedAnswers>;

/**
 * Prepares responses once per page and encoding, and gives a prepared one synchronously. `headersOf` gives the headers that do not depend
 * on the encoding.
 */
export function cachedAnswers(headersOf: (page: CachedPage) => Readonly<Record<string, string>>) {
  const prepared = new WeakMap<SharedDocument, Map<Encoding | null, CachedAnswer>>();
  // Browsers send few distinct values of `accept-encoding`.
  const encodings = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: 100 });

  /** Documents that are being recompressed, or wait for it: at most fifty, and further ones wait for another view. */
  const queue = new Set<SharedDocument>();
  let recompressed = Promise.resolve();

  function prepare(page: CachedPage, encoding: Encoding | null, body: Buffer, isTight = false): CachedAnswer {
    const { 'content-type': type = '', ...common } = headersOf(page);
    const encoded = encoding && { 'content-encoding': encoding };
    const unchanged = (etag: string): NotModifiedAnswer => {
      return { etag, notModifiedHeaders: Object.entries({ ...common, etag, ...encoded }).flat() };
    };
    const quick = unchanged(etagFor(page.document.etag, encoding));
    const conditional = isTight ? unchanged(etagFor(quick.etag, 'tight')) : quick;
    const headers = [...conditional.notModifiedHeaders, 'content-type', type, 'content-length', String(body.length)];
    const answer = { ...conditional, body, headers, quick: isTight ? quick : null };
    const answersOfPage = prepared.get(page.document) ?? new Map<Encoding | null, CachedAnswer>();
    prepared.set(page.document, answersOfPage.set(encoding, answer));
    return answer;
  }

  /** Recompresses pages one after another on a worker thread: ten times the work for 9 % fewer bytes. */
  function recompress(page: CachedPage): Promise<void> {
    const { document } = page;
    if (queue.has(document) || queue.size >= 50) return recompressed;
    queue.add(document);
    recompressed = recompressed
      .then(async () => void prepare(page, 'br', await compress(await document.bytes(null), 'br', 'tight'), true))
      .catch(() => {})
      .finally(() => queue.delete(document));
    return recompressed;
  }

  /** The response for a request; a promise if the page has to be compressed first. */
  function answerFor(request: IncomingMessage, page: CachedPage): CachedAnswer | Promise<CachedAnswer> {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    let cached = encodings.get(accepted);
    if (cached === undefined) encodings.set(accepted, (cached = { encoding: encodingFor(accepted) }));
    const { encoding } = cached;
    const answer = prepared.get(page.document)?.get(encoding);
    if (answer === undefined)
      return Promise.resolve(page.document.bytes(encoding)).then(
        // The page may have been recompressed meanwhile.
        (body) => prepared.get(page.document)?.get(encoding) ?? prepare(page, encoding, body),
      );
    // A page is recompressed at its second view, and only at its canonical address: the number of other addresses is unbounded.
    if (encoding === 'br' && page.isCanonical && answer.quick === null) void recompress(page);
    return answer;
  }

  return {
    answerFor,
    /** Recompresses a page that replaces a recompressed one before its first view, because it will be viewed again. */
    async onReplaced(previous: CachedPage, page: CachedPage): Promise<void> {
      const isRecompressed = ({ document }: CachedPage) => prepared.get(document)?.get('br')?.quick != null;
      if (isRecompressed(previous) && !isRecompressed(page)) await recompress(page);
    },
  };
}

/** Sends a response, or a 304 if the browser has it already. @returns the status. */
export function sendCached(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): 200 | 304 {
  const knownTags = request.headers['if-none-match'];
  if (knownTags !== undefined) {
    const unchanged = [answer, answer.quick].find((one) => one && namesTag(knownTags, one.etag));
    if (unchanged) {
      response.writeHead(304, [...unchanged.notModifiedHeaders]).end();
      return 304;
    }
  }
  response.writeHead(200, [...answer.headers]);
  if (request.method === 'HEAD') response.end();
  else response.end(answer.body);
  return 200;
}
