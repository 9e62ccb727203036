import { createClient, type CallOptions, type Client, type ClientOptions } from '@plumbline/contract/client';
import { apiBase, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { currentSpan, inPart, type NewSpan } from '@plumbline/serving/tracing/tracing';

/** The API's client, whose calls are parts of what is traced, and tell the API so. */
export function tracedClient(options: ClientOptions & { readonly origin: string }): Client {
  const untraced = createClient(options);
  const call = (endpoint: Endpoint, ...given: [EndpointInput<Endpoint>, CallOptions?]): Promise<unknown> =>
    inPart(spanOf(endpoint), async (span) => {
      // Also of what is not recorded: the API is not to choose anew.
      const traceparent = currentSpan()?.traceparent;
      if (traceparent === undefined) return untraced.call(endpoint, ...given);
      try {
        const client = createClient({ ...options, headers: { ...options.headers, traceparent } });
        const answer = await client.call(endpoint, ...given);
        span?.set({ 'http.response.status_code': endpoint.status ?? 200 });
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status !== 0) span?.set({ 'http.response.status_code': error.status });
        throw error;
      }
    });
  return { call: call as Client['call'] };
}

function spanOf({ method, path }: Endpoint): NewSpan {
  const template = apiBase + path;
  return {
    name: `${method} ${template}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'url.template': template },
  };
}
