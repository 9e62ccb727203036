import { createClient, type Client, type ClientOptions } from '@plumbline/contract/client';
import { apiBase, type Endpoint } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { inPart, type NewSpan, type Span } from '@plumbline/serving/tracing/tracing';

/** The API's client, whose calls are parts of what is traced, and tell the API so. */
export function tracedClient(options: ClientOptions & { readonly origin: string }): Client {
  const call = (endpoint: Endpoint, ...given: unknown[]): Promise<unknown> =>
    inPart(spanOf(endpoint), async (span) => {
      const headers = { ...options.headers, ...(span && { traceparent: span.traceparent }) };
      const client = createClient({ ...options, headers });
      try {
        const answer = await (client.call as (...all: unknown[]) => Promise<unknown>)(endpoint, ...given);
        span?.set({ 'http.response.status_code': endpoint.status ?? 200 });
        return answer;
      } catch (error) {
        tellFailure(span, error);
        throw error;
      }
    });
  return { call: call as Client['call'] };
}

function tellFailure(span: Span | null, error: unknown): void {
  if (!(error instanceof ApiError) || error.status === 0) return;
  span?.set({ 'http.response.status_code': error.status });
}

function spanOf({ method, path }: Endpoint): NewSpan {
  const template = apiBase + path;
  return {
    name: `${method} ${template}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'url.template': template },
  };
}
