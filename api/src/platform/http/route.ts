import type Router from '@koa/router';
import { apiBase, type Endpoint, type EndpointResult } from '@plumbline/contract/endpoint';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { staffRights, type StaffRight } from '@plumbline/contract/staff/rights';
import type { Context } from 'koa';
import type { AnswerCache } from './answer-cache.ts';
import { prepareAnswer, type Answer } from './answer.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from './failure.ts';
import { inputUrl } from './input-url.ts';
import { readJsonBody } from './json-body.ts';
import { parseInput, type Input } from './parse-input.ts';
import { readRawBody } from './raw-body.ts';
import { sendAnswer } from './send-answer.ts';
import type { StaffDemand, StaffDoor, StaffRequest, StaffSession } from './staff-access.ts';

/** Where resources hang their endpoints. */
export interface ApiRouter {
  readonly koa: Router;
  /** Whether answers are held against their schemas before they leave. */
  readonly checkResponses: boolean;
  /** The number of own proxies between a caller and this process. */
  readonly proxyHops: number;
  readonly staffDoor: StaffDoor;
  /** What each route for staff demands, by method and path: `GET /api/admin/session`. */
  readonly staffDemands: Map<string, StaffDemand>;
}

/** Who asks. Not for answers that are kept: those are everybody's. */
interface Caller {
  /** Of the network, as far as our own proxies tell; for counting, never for a log. */
  readonly address: string;
  /** A header of the request, empty where it was not sent. */
  readonly header: (name: string) => string;
  /** Sets a header of the answer, where it is a success. */
  readonly setHeader: (name: string, value: string) => void;
  /** The session of staff, on routes that ask for one; else null. */
  readonly staff: StaffSession | null;
}

/** Tells the audit log whom or what is dealt with, however that ends. The last word counts. */
type Concern = (target: string) => void;

/** A member of staff who may ask this. */
interface StaffCaller extends Caller {
  readonly staff: StaffSession;
  readonly concern: Concern;
}

/** What answers an endpoint; a {@link Failure} it throws becomes the error answer. */
export type Handler<E extends Endpoint, C extends Caller = Caller> = (
  input: Input<E>,
  caller: C,
) => EndpointResult<E> | Promise<EndpointResult<E>>;

interface RouteOptions {
  /** Keeps the answers of a GET, under the address of the parsed input. */
  readonly cache?: AnswerCache;
  /** Whether callers may keep the answer, to ask each time if it still holds; default true for GET. */
  readonly keep?: boolean;
  readonly staff?: never;
}

/** Answers to staff are kept by nobody. */
interface StaffRouteOptions<Demand extends StaffDemand | StaffRight> {
  /**
   * Only a session of this role or a higher one, or of one with this right, is let through, before anything else is looked at; a write besides only from
   * the site's own pages, and it is noted in the audit log. `optional`: anybody is let through, and a session is handed on
   * where there is one; whatever the handler does on its strength, it notes itself.
   */
  readonly staff: Demand;
  readonly cache?: never;
  readonly keep?: never;
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Serves an endpoint as its declaration says: input parsed, answer checked and serialised, `ETag` and `Link` set. */
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  handler: Handler<E, StaffCaller>,
  options: StaffRouteOptions<StaffRole | StaffRight>,
): void;
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  handler: Handler<E>,
  options?: RouteOptions | StaffRouteOptions<'optional'>,
): void;
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  // The door gives a handler that is for staff only no caller without a session.
  handler: (input: Input<E>, caller: StaffCaller) => ReturnType<Handler<E>>,
  options: RouteOptions | StaffRouteOptions<StaffDemand | StaffRight> = {},
): void {
  const path = apiBase + endpoint.path;
  const { cache, keep = endpoint.method === 'GET' && !options.staff } = options;
  const staff = options.staff && demandOf(options.staff);
  if (staff) router.staffDemands.set(`${endpoint.method} ${path}`, staff);
  else if (endpoint.path.startsWith('/admin/')) throw new TypeError(`${path} is for staff: it must say for whom`);

  const make = async (
    ctx: Context,
    input: Input<E>,
    session: StaffSession | null,
    concern?: Concern,
  ): Promise<Answer> => {
    const headers: Record<string, string> = {};
    const caller = {
      ...requestOf(ctx, endpoint, router),
      setHeader: (name: string, value: string) => void (headers[name] = value),
      staff: session,
      concern,
    };
    const result = await handler(input, caller as StaffCaller);
    ctx.set(headers);
    return prepareAnswer(endpoint, input, result, router.checkResponses);
  };
  const answerOf = async (ctx: Context, session: StaffSession | null, concern?: Concern): Promise<Answer> => {
    const input = parseInput(endpoint, {
      params: ctx['params'],
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      body: endpoint.body && (await readBody(ctx, endpoint)),
    });
    return cache
      ? cache.get(inputUrl(endpoint, input), () => make(ctx, input, null))
      : make(ctx, input, session, concern);
  };
  router.koa[verbs[endpoint.method]](path, async (ctx) => {
    const answer = await (staff
      ? forStaff(router.staffDoor, requestOf(ctx, endpoint, router), staff, (...given) => answerOf(ctx, ...given))
      : answerOf(ctx, null));
    // no-cache: keep it, but ask each time; the ETag makes the asking cheap.
    await sendAnswer(ctx, answer, { type: 'application/json; charset=utf-8', caching: keep ? 'no-cache' : 'no-store' });
  });
}

async function readBody(ctx: Context, { media, bodyLimit }: Endpoint): Promise<unknown> {
  if (media !== 'application/octet-stream') return readJsonBody(ctx, bodyLimit);
  if (!ctx.is(media)) throw new Failure('unsupported_media_type', `The body must have the content-type ${media}.`);
  return new Blob([new Uint8Array(await readRawBody(ctx, bodyLimit))]);
}

function demandOf(demand: StaffDemand | StaffRight): StaffDemand {
  return demand in staffRights ? staffRights[demand as StaffRight].least : (demand as StaffDemand);
}

function requestOf(ctx: Context, { method, path }: Endpoint, { proxyHops }: ApiRouter): StaffRequest {
  return {
    method: ctx.method,
    action: `${method} ${path}`,
    address: callerAddress(ctx.req, proxyHops),
    header: (name) => ctx.get(name),
  };
}

async function forStaff(
  door: StaffDoor,
  request: StaffRequest,
  demand: StaffDemand,
  answer: (session: StaffSession | null, concern: Concern) => Promise<Answer>,
): Promise<Answer> {
  const session = await door.admit(request, demand);
  const noted = session !== null && demand !== 'optional' && request.method !== 'GET' && request.method !== 'HEAD';
  let target: string | null = null;
  const concern: Concern = (named) => void (target = named);
  if (!noted) return answer(session, concern);
  try {
    const made = await answer(session, concern);
    await door.note(request, session, 'ok', target);
    return made;
  } catch (error) {
    await door.note(request, session, error instanceof Failure ? error.code : 'internal', target);
    throw error;
  }
}
