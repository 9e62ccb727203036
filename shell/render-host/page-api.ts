import { searchPosts } from '@plumbline/contract/content/posts';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import { apiBase } from '@plumbline/contract/endpoint';
import { clientSpan, inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import { limitConcurrency } from './limit-concurrency.ts';
import type { ApiAnswer } from './messages.ts';
import type { AskApi } from './render-host.ts';

export type PageApi = ReturnType<typeof pageApi>;

/** In ms: the timeout of one request. In bytes: the maximum of all answers to one page together. */
const deadline = 3_000;
const maxAnswerBytes = 1_000_000;

/** The number of concurrent requests of one page. Low, so that few requests are sent after the answers exceed their maximum. */
const maxConcurrent = 4;

/** The response headers that pages read. */
const passedHeaders = ['content-type', 'link', 'retry-after'];

/** A page requested an address outside the API, or exceeded its maximum of bytes. */
class PageApiError extends Error {}

const searchPath = apiBase + searchPosts.path;

/**
 * The API client of one page. Requests carry no credentials, only the id of the page's request. Searches cost the API more than other
 * reads, so they also carry the visitor's `x-forwarded-for` (`visitor`), by which the API limits their rate; null if the page is not
 * rendered for a visitor.
 */
export function pageApi(origin: string, requestId: string, visitor: string | null = null) {
  const contentVersions = new Set<string | null>();
  let receivedBytes = 0;
  const withinLimit = limitConcurrency(maxConcurrent);

  function assertWithinBounds(): void {
    if (receivedBytes > maxAnswerBytes)
      throw new PageApiError(`the API's answers to a page have more than ${maxAnswerBytes} bytes`);
  }

  /** @throws PageApiError if the answers to the page exceed their maximum. */
  async function textOf({ body }: Response): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of body ?? []) {
      receivedBytes += (part as Uint8Array).length;
      assertWithinBounds();
      text += decoder.decode(part as Uint8Array, { stream: true });
    }
    return text + decoder.decode();
  }

  async function ask(path: string, traceparent: string | null): Promise<ApiAnswer> {
    const url = new URL(path, origin);
    if (url.origin !== new URL(origin).origin || !url.pathname.startsWith(`${apiBase}/`)) {
      throw new PageApiError(`a page asked for ${path.slice(0, 100)}, which is not of the API`);
    }
    assertWithinBounds();
    const forwarded = visitor !== null && url.pathname === searchPath ? { 'x-forwarded-for': visitor } : {};
    const response = await fetchWithRetry(url, {
      signal: AbortSignal.timeout(deadline),
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...forwarded,
        ...(traceparent && { traceparent }),
      },
    });
    const body = await textOf(response);
    const version = response.ok ? response.headers.get(contentVersionHeader) : null;
    // A response that public caches may store for some seconds may be as old in a cached page. Any other without a version prevents caching.
    const mayAge = response.ok && /^public, max-age=[1-9]/.test(response.headers.get('cache-control') ?? '');
    if (version !== null || !mayAge) contentVersions.add(version);
    const headers = passedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: response.status, headers: Object.fromEntries(headers), body };
  }

  return {
    /** The content versions (they change with every change of content) of the answers; contains null if an answer had none, or a request failed. */
    contentVersions: contentVersions as ReadonlySet<string | null>,
    ask: ((path, template) =>
      inSpan(`GET ${apiBase}${template}`, clientSpan('GET', apiBase + template), async (span) => {
        try {
          const answer = await withinLimit(() => ask(path, activeTraceparent()));
          span?.setAttribute('http.response.status_code', answer.status);
          return answer;
        } catch (error) {
          contentVersions.add(null);
          if (error instanceof PageApiError) throw error;
          return null;
        }
      })) satisfies AskApi,
  };
}

/** Codes with which `fetch` reports a connection that was closed before the response. */
const brokenConnectionCodes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** `fetch` that repeats a GET once after a closed connection: an API that restarts closes its idle connections. */
export async function fetchWithRetry(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
    if ((init?.method ?? 'GET') !== 'GET' || !brokenConnectionCodes.has(code) || init?.signal?.aborted) throw error;
    return fetch(input, init);
  }
}
