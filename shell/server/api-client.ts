import { SpanKind } from '@opentelemetry/api';
import { createClient, type CallOptions, type Client, type ClientOptions } from '@plumbline/contract/client';
import { searchPosts } from '@plumbline/contract/content/posts';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import { apiBase, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';
import type { ApiAnswer } from '../render-host/messages.ts';
import type { AskApi } from '../render-host/render-host.ts';
import { limitConcurrency } from '../render-host/limit-concurrency.ts';

/** The API client. Each call is a span of the active trace and passes that trace on to the API. */
export function apiClient(options: ClientOptions & { readonly origin: string }): Client {
  const call = (endpoint: Endpoint, ...given: [EndpointInput<Endpoint>, CallOptions?]): Promise<unknown> => {
    const { method, path } = endpoint;
    const template = apiBase + path;
    return inSpan(`${method} ${template}`, spanOptions(method, template), async (span) => {
      // An unsampled trace is passed on as well: the API must not make a sampling decision of its own.
      const traceparent = activeTraceparent();
      const client = createClient({ ...options, headers: { ...options.headers, ...(traceparent && { traceparent }) } });
      try {
        const answer = await client.call(endpoint, ...given);
        span?.setAttribute('http.response.status_code', endpoint.status ?? 200);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) {
          span?.setAttribute('http.response.status_code', error.status);
        }
        throw error;
      }
    });
  };
  return { call: call as Client['call'] };
}

export type PageApi = ReturnType<typeof pageApi>;

/** In ms: the timeout of one request. In bytes: the maximum of all answers to one page together. */
const deadline = 3_000;
const maxAnswerBytes = 1_000_000;

/** The number of concurrent requests of one page. Low, so that few requests are sent after the answers exceed their maximum. */
const maxConcurrent = 4;

/** The response headers that pages read. */
const passedOn = ['content-type', 'link', 'retry-after'];

/** The error of a page that requests an address outside the API, or exceeds its maximum of bytes. */
class PageAsksTooMuch extends Error {}

const searchPath = apiBase + searchPosts.path;

/**
 * The API client of one page. Requests carry no credentials, and the id of the page's request. Searches cost the API more than
 * other reads: they carry the visitor's `x-forwarded-for` (`visitor`; null for a page for nobody), by which the API limits them.
 */
export function pageApi(origin: string, requestId: string, visitor: string | null = null) {
  const contentVersions = new Set<string | null>();
  let answered = 0;
  const limited = limitConcurrency(maxConcurrent);

  function assertWithinBounds(): void {
    if (answered > maxAnswerBytes)
      throw new PageAsksTooMuch(`the API's answers to a page have more than ${maxAnswerBytes} bytes`);
  }

  /** @throws PageAsksTooMuch if the answers to the page exceed their maximum. */
  async function textOf({ body }: Response): Promise<string> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const part of body ?? []) {
      answered += (part as Uint8Array).length;
      assertWithinBounds();
      text += decoder.decode(part as Uint8Array, { stream: true });
    }
    return text + decoder.decode();
  }

  async function ask(path: string, traceparent: string | null): Promise<ApiAnswer> {
    const url = new URL(path, origin);
    if (url.origin !== new URL(origin).origin || !url.pathname.startsWith(`${apiBase}/`)) {
      throw new PageAsksTooMuch(`a page asked for ${path.slice(0, 100)}, which is not of the API`);
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
    // An answer that public caches may store for some seconds may be as old in a cached page. Any other without a version prevents caching.
    const mayAge = response.ok && /^public, max-age=[1-9]/.test(response.headers.get('cache-control') ?? '');
    if (version !== null || !mayAge) contentVersions.add(version);
    const headers = passedOn.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return { status: response.status, headers: Object.fromEntries(headers), body };
  }

  return {
    /** The content versions of the answers; contains null if an answer had none, or a request failed. */
    contentVersions: contentVersions as ReadonlySet<string | null>,
    ask: ((path, template) =>
      inSpan(`GET ${apiBase}${template}`, spanOptions('GET', apiBase + template), async (span) => {
        try {
          const answer = await limited(() => ask(path, activeTraceparent()));
          span?.setAttribute('http.response.status_code', answer.status);
          return answer;
        } catch (error) {
          contentVersions.add(null);
          if (error instanceof PageAsksTooMuch) throw error;
          return null;
        }
      })) satisfies AskApi,
  };
}

const spanOptions = (method: string, template: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'url.template': template },
});

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
