import { endpointUrl, type Endpoint, type EndpointInput } from '@plumbline/contract/endpoint';

/** The parts of a parsed request that its address holds. */
export interface AddressInput {
  readonly params: unknown;
  readonly query: unknown;
}

/** The one address of a parsed request, whatever its caller's spelling. */
export function inputUrl(endpoint: Endpoint, { params, query }: AddressInput): string {
  // Parsed values print as they are written in an address; the declared types are those from before the parsing.
  return endpointUrl(endpoint, { params, query } as EndpointInput<Endpoint>);
}
