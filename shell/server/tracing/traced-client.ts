import { createClient, type Client, type ClientOptions } from '@plumbline/contract/client';
import { apiBase, type Endpoint } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { currentSpan, inPart, type NewSpan, type Span } from '@plumbline/serving/tracing/tracing';

/** The API's client, whose calls are parts of what is traced, and tell the API so. */
export function tracedClient(options: ClientOptions & { readonly origin: string }): Client {
  const untraced = createClient(options);
  const call = (endpoint: Endpoint, ...given: unknown[]): Promise<unknown> =>
    inPart(spanOf(endpoint), async (span) => {
      // Also of what is not recorded: the API is not to choose anew.
      const traceparent = currentSpan()?.traceparent;
      if (traceparent === undefined) return callOf(untraced)(endpoint, ...given);
      const client = createClient({ ...options, headers: { ...options.headers, traceparent } });
      try {
        const answer = await callOf(client)(endpoint, ...given);
        span?.set({ 'http.response.status_code': endpoint.status ?? 200 });
        return answer;
      } catch (error) {
        tellFailure(span, error);
        throw error;
      }
    });
  return { call: call as Client['call'] };
}

function callOf(client: Client) {
  return (...given: unknown[]) => (client.call as (...all: unknown[]) => Promise<unknown>)(...given);
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
