import * as v from 'valibot';
import { ApiError, ErrorBody } from './errors.ts';
import { isOffline, offlineError } from './offline.ts';
import { endpointUrl, totalHeader, type Endpoint, type EndpointInput, type EndpointResult } from './endpoint.ts';

/** Options of a client. */
export interface ClientOptions {
  /** Prefix of every URL, without a trailing slash; default '' (the page's own origin). */
  readonly origin?: string;
  /** Default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** In ms, default 10000; afterwards the call fails with an {@link ApiError} of code `timeout`. */
  readonly timeout?: number;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Validate every answer against the endpoint's schema (tests, development); default false. */
  readonly checkResponses?: boolean;
  /** Called after every 401, whatever the call's `on401`. */
  readonly onUnauthorized?: () => void;
}

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** In ms, instead of the client's timeout. */
  readonly timeout?: number;
  /** The result of a 401: an error (default), or null. */
  readonly on401?: 'throw' | 'null';
}

/** A typed client of the API. Every failure is an {@link ApiError}, except an abort by the caller's own signal. */
export interface Client {
  call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions & { readonly on401: 'null' },
  ): Promise<EndpointResult<E> | null>;
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options?: CallOptions): Promise<EndpointResult<E>>;
}

/** Creates a client. Requests include cookies; a content type is sent only with a body. */
export function createClient(options: ClientOptions = {}): Client {
  const call = async (
    endpoint: Endpoint,
    input: EndpointInput<Endpoint>,
    perCall: CallOptions = {},
  ): Promise<unknown> => {
    const response = await send(options, endpoint, input, perCall);
    if (response.status === 401) options.onUnauthorized?.();
    if (response.status === 401 && perCall.on401 === 'null') {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw await readError(response, perCall.signal);
    const data = await readJson(response, perCall.signal);
    if (options.checkResponses) checkResponse(endpoint, data);
    if (!endpoint.paged) return data;
    const page = { items: data, next: nextCursor(response.headers.get('link')) };
    return endpoint.counted ? { ...page, total: parseTotal(response.headers.get(totalHeader)) } : page;
  };
  return { call: call as Client['call'] };
}

async function send(
  client: ClientOptions,
  endpoint: Endpoint,
  input: EndpointInput<Endpoint>,
  perCall: CallOptions,
): Promise<Response> {
  const { body } = input as { body?: unknown };
  const timeoutSignal = AbortSignal.timeout(perCall.timeout ?? client.timeout ?? 10_000);
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    signal: perCall.signal ? AbortSignal.any([perCall.signal, timeoutSignal]) : timeoutSignal,
    headers: {
      accept: 'application/json',
      ...client.headers,
      ...(body === undefined ? {} : { 'content-type': endpoint.media ?? 'application/json' }),
    },
  };
  if (body !== undefined) {
    request.body = endpoint.media === 'application/octet-stream' ? (body as Blob) : JSON.stringify(body);
  }
  const url = (client.origin ?? '') + endpointUrl(endpoint, input);
  const wasOffline = isOffline();
  try {
    return await (client.fetch ?? globalThis.fetch)(url, request);
  } catch (cause) {
    const error = transportError(cause, perCall.signal);
    // Only a call that began offline is certain not to have arrived: see `TransportErrorCode`.
    throw wasOffline && error instanceof ApiError && error.code === 'network' ? offlineError(cause) : error;
  }
}

function transportError(cause: unknown, ownSignal: AbortSignal | undefined): unknown {
  if (ownSignal?.aborted) return cause;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') {
    return new ApiError(0, 'timeout', 'The server took too long to answer.', { cause });
  }
  return new ApiError(0, 'network', 'The server could not be reached.', { cause });
}

async function readJson(response: Response, ownSignal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw transportError(cause, ownSignal);
  }
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(response.status, 'malformed_response', 'The answer was not JSON.', { cause });
  }
}

async function readError(response: Response, ownSignal: AbortSignal | undefined): Promise<ApiError> {
  const text = await response.text().catch((cause: unknown) => {
    if (ownSignal?.aborted) throw cause;
    return '';
  });
  const rawText = text || response.statusText;
  const body = v.safeParse(ErrorBody, parse(text));
  if (!body.success) return new ApiError(response.status, 'malformed_response', rawText, { detail: unreadableAnswer });
  const { code, message, issues = [] } = body.output;
  const retryAfter = retryAfterOf(response.headers.get('retry-after'));
  return new ApiError(response.status, code, rawText, { detail: message, issues, retryAfter });
}

/** The value of `Retry-After` in s (RFC 9110 §10.2.3); null for a date, which the API never sends. */
function retryAfterOf(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** The text for users about an answer in an unknown format, such as a proxy's. */
const unreadableAnswer = 'The server gave an answer that cannot be read.';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkResponse(endpoint: Endpoint, data: unknown): void {
  const result = v.safeParse(endpoint.response, data);
  if (result.success) return;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`).join('; ');
  throw new ApiError(
    200,
    'malformed_response',
    `${endpoint.method} ${endpoint.path} answered against its contract: ${faults}`,
  );
}

function parseTotal(header: string | null): number | null {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) : null;
}

/** The `cursor` in the `rel="next"` URL of a `Link` header (RFC 8288); null without one. */
function nextCursor(link: string | null): string | null {
  const url = link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1];
  const base = 'http://api.invalid';
  if (url === undefined || !URL.canParse(url, base)) return null;
  return new URL(url, base).searchParams.get('cursor');
}
