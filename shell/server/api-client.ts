import { SpanKind } from '@opentelemetry/api';
import { createClient, type CallOptions, type Client, type ClientOptions } from '@plumbline/contract/client';
import { contentVersionHeader } from '@plumbline/contract/content/version';
import { apiBase, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';

/** The API client. Each call is a span of the active trace and passes that trace on to the API. */
export function apiClient(options: ClientOptions & { readonly origin: string }): Client {
  const untraced = createClient(options);
  const call = (endpoint: Endpoint, ...given: [EndpointInput<Endpoint>, CallOptions?]): Promise<unknown> => {
    const { method, path } = endpoint;
    const template = apiBase + path;
    const attributes = { 'http.request.method': method, 'url.template': template };
    return inSpan(`${method} ${template}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      // An unsampled trace is passed on as well: the API must not make a sampling decision of its own.
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

/** The API client of one page. */
export interface PageApi {
  readonly client: Client;
  /** The content versions of the responses; contains null if a response failed or had no version. */
  readonly contentVersions: ReadonlySet<string | null>;
}

/** Opens the API client of one page; its calls carry the id of the page's request. */
export function pageApi(origin: string, requestId: string): PageApi {
  const contentVersions = new Set<string | null>();
  const recordingFetch: typeof fetch = async (input, init) => {
    const answer = await fetchWithRetry(input, init).catch((error: unknown) => {
      contentVersions.add(null);
      throw error;
    });
    contentVersions.add(answer.ok ? answer.headers.get(contentVersionHeader) : null);
    return answer;
  };
  const client = apiClient({ origin, headers: { 'x-request-id': requestId }, fetch: recordingFetch });
  return { client, contentVersions };
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
