import { createClient, type CallOptions, type Client, type ClientOptions } from '@plumbline/contract/client';
import { apiBase, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';
import { ApiError } from '@plumbline/contract/errors';
import { clientSpan, inSpan } from '@plumbline/serving/tracing/spans';
import { activeTraceparent } from '@plumbline/serving/tracing/traceparent';

/** The API client. Each call is a span of the active trace and passes that trace on to the API. */
export function apiClient(options: ClientOptions & { readonly origin: string }): Client {
  const call = (endpoint: Endpoint, ...args: [EndpointInput<Endpoint>, CallOptions?]): Promise<unknown> => {
    const { method, path } = endpoint;
    const template = apiBase + path;
    return inSpan(`${method} ${template}`, clientSpan(method, template), async (span) => {
      // An unsampled trace is passed on as well: the API must not make a sampling decision of its own.
      const traceparent = activeTraceparent();
      const client = createClient({
        ...options,
        headers: { ...options.headers, ...(traceparent && { traceparent }) },
      });
      try {
        const answer = await client.call(endpoint, ...args);
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
