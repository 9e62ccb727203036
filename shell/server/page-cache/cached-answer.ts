import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { encodingFor, compress, etagFor, type Encoding } from '@plumbline/serving/encodings';
import { namesTag } from '@plumbline/serving/not-modified';
import { requestHeader } from '@plumbline/serving/request-header';
import type { CachedPage, SharedDocument } from './page-cache.ts';

/** The response for a cached page in one encoding, the same for every visitor. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: Buffer;
  /** Alternating names and values, the form that `writeHead` takes without checking each: of a 200 and of a 304. */
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
  /** Whether the body was compressed slowly, which saves 9 %. */
  readonly isTight: boolean;
  /** The response from before the slow recompression, whose tag some browsers still send; null without one. */
  readonly quick: CachedAnswer | null;
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

  let isRecompressing = false;

  function prepare(page: CachedPage, encoding: Encoding | null, body: Buffer, isTight = false): CachedAnswer {
    const etag = etagFor(etagFor(page.document.etag, encoding), isTight ? 'tight' : null);
    const { 'content-type': type = '', ...common } = headersOf(page);
    const encoded = encoding && { 'content-encoding': encoding };
    const notModifiedHeaders = Object.entries({ ...common, etag, ...encoded }).flat();
    const headers = [...notModifiedHeaders, 'content-type', type, 'content-length', String(body.length)];
    const ofPage = prepared.get(page.document) ?? new Map<Encoding | null, CachedAnswer>();
    const quick = isTight ? (ofPage.get(encoding) ?? null) : null;
    const answer = { etag, body, headers, notModifiedHeaders, isTight, quick };
    prepared.set(page.document, ofPage.set(encoding, answer));
    return answer;
  }

  /** Recompresses one page at a time on a worker thread: ten times the work for 9 % fewer bytes. */
  async function recompress(page: CachedPage): Promise<void> {
    if (isRecompressing) return;
    isRecompressing = true;
    const bytes = await page.document.bytes(null);
    await compress(bytes, 'br', 'tight')
      .then((body) => prepare(page, 'br', body, true))
      .catch(() => {});
    isRecompressing = false;
  }

  /** The response for a request; a promise if the page has to be compressed first. */
  function answerFor(request: IncomingMessage, page: CachedPage): CachedAnswer | Promise<CachedAnswer> {
    const accepted = requestHeader(request, 'accept-encoding') ?? '';
    let known = encodings.get(accepted);
    if (known === undefined) encodings.set(accepted, (known = { encoding: encodingFor(accepted) }));
    const { encoding } = known;
    const answer = prepared.get(page.document)?.get(encoding);
    if (answer === undefined)
      return Promise.resolve(page.document.bytes(encoding)).then((body) => prepare(page, encoding, body));
    // A page is recompressed at its second view, and only at its canonical address: the number of other addresses is unbounded.
    if (encoding === 'br' && page.isCanonical && !answer.isTight) void recompress(page);
    return answer;
  }

  return {
    answerFor,
    /** Recompresses a page that replaces a recompressed one, before anyone views it: it will be viewed again. */
    async replaced(previous: CachedPage, page: CachedPage): Promise<void> {
      const isRecompressed = (one: CachedPage) => prepared.get(one.document)?.get('br')?.isTight === true;
      if (isRecompressed(previous) && !isRecompressed(page)) await recompress(page);
    },
  };
}

/** Sends a response, or a 304 if the browser has it already. @returns the status. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, body, headers, notModifiedHeaders, quick }: CachedAnswer,
  requestId: string,
): 200 | 304 {
  const known = requestHeader(request, 'if-none-match');
  if (known !== undefined) {
    const isUnchanged = namesTag(known, etag);
    if (quick && !isUnchanged && namesTag(known, quick.etag)) return sendCached(request, response, quick, requestId);
    if (isUnchanged) {
      response.writeHead(304, [...notModifiedHeaders, 'x-request-id', requestId]).end();
      return 304;
    }
  }
  response.writeHead(200, [...headers, 'x-request-id', requestId]);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return 200;
}
