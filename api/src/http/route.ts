import type Router from '@koa/router';
import { apiBase, type Endpoint, type EndpointResult } from '@plumbline/contract/endpoint';
import type { Context } from 'koa';
import type { AnswerCache } from './answer-cache.ts';
import { prepareAnswer, type Answer } from './answer.ts';
import { callerAddress } from './caller-address.ts';
import { inputUrl } from './input-url.ts';
import { readJsonBody } from './json-body.ts';
import { parseInput, type Input } from './parse-input.ts';
import { sendAnswer } from './send-answer.ts';

/** Where resources hang their endpoints. */
export interface ApiRouter {
  readonly koa: Router;
  /** Whether answers are held against their schemas before they leave. */
  readonly checkResponses: boolean;
  /** The number of own proxies between a caller and this process. */
  readonly proxyHops: number;
}

/** Who asks. Not for answers that are kept: those are everybody's. */
interface Caller {
  /** Of the network, as far as our own proxies tell; for counting, never for a log. */
  readonly address: string;
  /** A header of the request, empty where it was not sent. */
  header(name: string): string;
}

/** What answers an endpoint; a {@link Failure} it throws becomes the error answer. */
export type Handler<E extends Endpoint> = (
  input: Input<E>,
  caller: Caller,
) => EndpointResult<E> | Promise<EndpointResult<E>>;

interface RouteOptions {
  /** Keeps the answers of a GET, under the address of the parsed input. */
  readonly cache?: AnswerCache;
  /** Whether callers may keep the answer, to ask each time if it still holds; default true for GET. */
  readonly keep?: boolean;
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Serves an endpoint as its declaration says: input parsed, answer checked and serialised, `ETag` and `Link` set. */
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  handler: Handler<E>,
  { cache, keep = endpoint.method === 'GET' }: RouteOptions = {},
): void {
  const make = async (ctx: Context, input: Input<E>): Promise<Answer> => {
    const result = await handler(input, {
      address: callerAddress(ctx, router.proxyHops),
      header: (name) => ctx.get(name),
    });
    return prepareAnswer(endpoint, input, result, router.checkResponses);
  };
  router.koa[verbs[endpoint.method]](apiBase + endpoint.path, async (ctx) => {
    const input = parseInput(endpoint, {
      params: ctx.params,
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      body: endpoint.body && (await readJsonBody(ctx)),
    });
    const answer = await (cache ? cache.get(inputUrl(endpoint, input), () => make(ctx, input)) : make(ctx, input));
    // no-cache: keep it, but ask each time; the ETag makes the asking cheap.
    await sendAnswer(ctx, answer, { type: 'application/json; charset=utf-8', caching: keep ? 'no-cache' : 'no-store' });
  });
}
