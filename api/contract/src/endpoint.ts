import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';

/** The base path of the API. */
export const apiBase = '/api';

/** The declaration of an endpoint: input, response and errors. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below {@link apiBase}, with parameters as `:name`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly params?: GenericSchema<Record<string, string>, unknown>;
  readonly query?: GenericSchema<Record<string, unknown>, unknown>;
  readonly body?: GenericSchema;
  /**
   * The body's media type; default `application/json`. `application/octet-stream` is sent as a blob.
   * `multipart/form-data` is read by the API's own code and not supported by the contract's client.
   */
  readonly media?: 'multipart/form-data' | 'application/octet-stream';
  /** In bytes: the maximum size of the body; default 64 kB. */
  readonly bodyLimit?: number;
  readonly response: GenericSchema;
  /** Default 200. */
  readonly status?: 200 | 201 | 202;
  /** The possible error codes besides `internal`, `invalid_json` and those of the transport. */
  readonly errors?: readonly ErrorCode[];
  /**
   * `response` is an array and the answer is a keyset page: the next page's address is in a `Link: <…>; rel="next"`
   * header, and the client returns a {@link Page}. `query` then contains `cursor`.
   */
  readonly paged?: true;
  /** The answer of a paged endpoint also has {@link totalHeader}, and the client returns a {@link CountedPage}. */
  readonly counted?: true;
}

/** A keyset page. `next` is the cursor of the following page, null on the last page. */
export interface Page<Items> {
  readonly items: Items;
  readonly next: string | null;
}

/**
 * A page and the number of items on all pages of its filter: one more than {@link maxCounted} if there are more, null
 * from an API that does not count them yet.
 */
export interface CountedPage<Items> extends Page<Items> {
  readonly total: number | null;
}

/** Up to this many items of a list are counted: a count of all of them would read the whole table. */
export const maxCounted = 1_000;
/** The header with the total of a {@link CountedPage}. */
export const totalHeader = 'x-total-count';

/** The input type of one part of a call; never if the endpoint does not declare it. */
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends GenericSchema }
  ? InferInput<S>
  : never;
/** A part as a field of the input: absent if undeclared, optional if an empty object would be valid. */
type Field<E, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? { readonly [P in K]?: never }
  : object extends Part<E, K>
    ? { readonly [P in K]?: Part<E, K> }
    : { readonly [P in K]: Part<E, K> };

/** The input of a call: `params`, `query` and `body`, as far as declared. */
export type EndpointInput<E extends Endpoint> = Field<E, 'params'> & Field<E, 'query'> & Field<E, 'body'>;

/** The result of a call: the parsed response, as a {@link Page} or {@link CountedPage} for paged endpoints. */
export type EndpointResult<E extends Endpoint> = E extends { readonly paged: true }
  ? E extends { readonly counted: true }
    ? CountedPage<InferOutput<E['response']>>
    : Page<InferOutput<E['response']>>
  : InferOutput<E['response']>;

/** Declares an endpoint, the single source of its parsing, client call, SWR key and documentation. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/**
 * The URL of a call, starting with `/api`: encoded parameters, and the query in the given order without undefined
 * values. Also the SWR key of a GET. @throws TypeError if a parameter of the path is missing.
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
