import { SpanKind } from '@opentelemetry/api';
import { createClient, type CallOptions, type Client, type ClientOptions } from '@plumbline/contract/client';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import { apiBase, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';

/** The API's client. Its calls are spans of the trace that they are made in, and carry that trace to the API. */
export function apiClient(options: ClientOptions & { readonly origin: string }): Client {
  const untraced = createClient(options);
  const call = (endpoint: Endpoint, ...given: [EndpointInput<Endpoint>, CallOptions?]): Promise<unknown> => {
    const { method, path } = endpoint;
    const template = apiBase + path;
    const attributes = { 'http.request.method': method, 'url.template': template };
    return inSpan(`${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      // A trace that is not recorded is carried as well: the API is not to choose anew.
      const traceparent = activeTraceparent();
      if (traceparent === null) return untraced.call(endpoint, ...given);
      try {
        const client = createClient({ ...options, headers: { ...options.headers, traceparent } });
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

/** The API as one page asks it. */
export interface PageApi {
  readonly client: Client;
  /** The versions of the content that came with the answers; null among them: an answer came without one, or not at all. */
  readonly contentVersions: ReadonlySet<string | null>;
}

/** The API for one page; calls carry the id of its request. */
export function pageApi(origin: string, requestId: string): PageApi {
  const contentVersions = new Set<string | null>();
  const watched: typeof fetch = async (input, init) => {
    const answer = await fetchAgain(input, init).catch((error: unknown) => {
      contentVersions.add(null);
      throw error;
    });
    contentVersions.add(answer.ok ? answer.headers.get(contentVersionHeader) : null);
    return answer;
  };
  const client = apiClient({ origin, headers: { 'x-request-id': requestId }, fetch: watched });
  return { client, contentVersions };
}

/** The codes by which `fetch` reports a connection that ended before there was an answer. */
const cut: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** `fetch` that repeats a GET once if it met a connection that was just ending: an API that restarts closes its connections. */
export async function fetchAgain(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
    if ((init?.method ?? 'GET') !== 'GET' || !cut.has(code) || init?.signal?.aborted) throw error;
    return fetch(input, init);
  }
}
