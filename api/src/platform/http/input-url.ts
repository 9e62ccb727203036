import { endpointUrl, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';

/** The parts of a parsed request that its URL contains. */
export interface UrlInput {
  readonly params: unknown;
  readonly query: unknown;
}

/** The canonical URL of a parsed request, independent of the caller's spelling. */
export function inputUrl(endpoint: Endpoint, { params, query }: UrlInput): string {
  // Parsed values are written to a URL in the same way as unparsed ones; the declared types are those before parsing.
  return endpointUrl(endpoint, { params, query } as EndpointInput<Endpoint>);
}
