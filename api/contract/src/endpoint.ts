import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** Everything the API serves stands below this path. */
export const apiBase = '/api';

/** A declaration of one endpoint: what it takes, what it answers, and how it fails. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {@link apiBase}, parameters as `:name`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: GenericSchema<Record<string, string>, unknown>;
  readonly query?: GenericSchema<Record<string, unknown>, unknown>;
  readonly body?: GenericSchema;
  /**
   * How the body is sent; default `application/json`. `application/octet-stream` is a blob as it is. Forms the API's own code
   * reads, and no client of the contract sends.
   */
  readonly media?: 'multipart/form-data' | 'application/octet-stream';
  /** In bytes: the most that the body may have; default 64 kB. */
  readonly bodyLimit?: number;
  readonly response: GenericSchema;
  /** Default 200. */
  readonly status?: 200 | 201 | 202;
  /** The codes it can answer besides `internal`, `invalid_json` and those of the transport. */
  readonly errors?: readonly ErrorCode[];
  /**
   * `response` is an array and the answer one keyset page of it: the next page's address stands in a
   * `Link: <…>; rel="next"` header, and the client gives a {@link Page}. `query` then has `cursor`.
   */
  readonly paged?: true;
}

/** One keyset page. `next` is the cursor of the following page, null on the last. */
export interface Page<Items> {
  readonly items: Items;
  readonly next: string | null;
}

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends GenericSchema }
  ? InferInput<S>
  : never;
type Field<E, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? { readonly [P in K]?: never }
  : object extends Part<E, K>
    ? { readonly [P in K]?: Part<E, K> }
    : { readonly [P in K]: Part<E, K> };

/** What a caller hands in: `params`, `query` and `body`, each only where the endpoint declares it. */
export type EndpointInput<E extends Endpoint> = Field<E, 'params'> & Field<E, 'query'> & Field<E, 'body'>;

/** What a caller gets: the parsed response, as a {@link Page} for paged endpoints. */
export type EndpointResult<E extends Endpoint> = E extends { readonly paged: true }
  ? Page<InferOutput<E['response']>>
  : InferOutput<E['response']>;

/** Declares an endpoint; the one source of its parsing, its client call, its SWR key and its documentation. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/**
 * The address of a call, from `/api` on: parameters and query encoded, query in the order given, undefined left out.
 * It is also the SWR key of a GET.
 * @throws TypeError when a parameter of the path is missing.
 */
export function endpointUrl<E extends Endpoint>(declaration: E, input: EndpointInput<E>): string {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, unknown> };
  const path = declaration.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`${declaration.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return apiBase + path + (search.size > 0 ? `?${search}` : '');
}
