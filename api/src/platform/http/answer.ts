import type { CountedPage, Endpoint, EndpointResult, Page } from '@plumbline/contract/endpoint';
import * as v from 'valibot';
import { etagOf } from './etag.ts';
import { inputUrl, type UrlInput } from './input-url.ts';

/** A successful answer, serialised. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Strong: equal for equal bytes only. */
  readonly etag: string;
  /** The URL of the next page for the `Link` header; null on the last page and for answers without pages. */
  readonly link: string | null;
  /** The number of entries on all pages; null if it is not counted. */
  readonly total: number | null;
  /** Version of the published content in the answer; absent for other answers. */
  readonly version?: string;
}

/** Serialises the result of a handler. @throws Error if `check` is set and the answer violates its schema. */
export function prepareAnswer<E extends Endpoint>(
  endpoint: E,
  input: UrlInput,
  result: EndpointResult<E>,
  check: boolean,
): Answer {
  const page = endpoint.paged ? (result as Page<unknown>) : null;
  const value = page ? page.items : result;
  if (check) checkAnswer(endpoint, value);
  const body = Buffer.from(JSON.stringify(value));
  return {
    status: endpoint.status ?? 200,
    body,
    etag: etagOf(body),
    link: page?.next ? nextLink(endpoint, input, page.next) : null,
    total: endpoint.counted ? (result as CountedPage<unknown>).total : null,
  };
}

/** A text answer. */
export function textAnswer(text: string): Answer {
  const body = Buffer.from(text);
  return { status: 200, body, etag: etagOf(body), link: null, total: null };
}

function nextLink(endpoint: Endpoint, { params, query }: UrlInput, cursor: string): string {
  const next = inputUrl(endpoint, { params, query: { ...(query as object | undefined), cursor } });
  return `<${next}>; rel="next"`;
}

function checkAnswer(endpoint: Endpoint, value: unknown): void {
  const result = v.safeParse(endpoint.response, value);
  if (result.success) return;
  const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`).join('; ');
  throw new Error(`${endpoint.method} ${endpoint.path} would break its contract: ${faults}`);
}
