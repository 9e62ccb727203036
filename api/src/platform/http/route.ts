import type Router from '@koa/router';
import { apiBase, type Endpoint, type EndpointResult } from '@plumbline/contract/endpoint';
import type { StaffRole } from '@plumbline/contract/staff/sessions';
import { staffRights, type StaffRight } from '@plumbline/contract/staff/rights';
import type { Context } from 'koa';
import * as v from 'valibot';
import type { AnswerCache } from './answer-cache.ts';
import { prepareAnswer, type Answer } from './answer.ts';
import { callerAddress } from '@plumbline/serving/caller-address';
import { Failure } from './failure.ts';
import { inputUrl } from './input-url.ts';
import { readJsonBody } from './json-body.ts';
import { parseInput, type Input } from './parse-input.ts';
import { readRawBody } from './raw-body.ts';
import { sendAnswer } from './send-answer.ts';
import type { AccessRule, StaffAccess, StaffRequest, StaffSession } from './staff-access.ts';

/** The router and options to which modules add their endpoints. */
export interface ApiRouter {
  readonly koa: Router;
  /** Whether answers are validated against their schemas before they are sent. */
  readonly checkResponses: boolean;
  /** The number of own proxies in front of this process. */
  readonly proxyHops: number;
  readonly staffAccess: StaffAccess;
  /** The access rule of each staff route, by method and path: `GET /api/admin/session`. */
  readonly accessRules: Map<string, AccessRule>;
}

/** The caller of a request. Not available to cached answers, which are the same for everybody. */
interface Caller {
  /** The network address that our own proxies report; for counting only, never logged. */
  readonly address: string;
  /** A header of the request, empty if absent. */
  readonly header: (name: string) => string;
  /** Sets a header of the answer if the request succeeds. */
  readonly setHeader: (name: string, value: string | string[]) => void;
  /** The session on staff routes; otherwise null. */
  readonly staff: StaffSession | null;
}

/** Sets the target of the action in the audit log, whatever its outcome. The last call wins. */
type SetAuditTarget = (target: string) => void;

/** A member of staff with access to the route. */
interface StaffCaller extends Caller {
  readonly staff: StaffSession;
  readonly setAuditTarget: SetAuditTarget;
}

/** Handles an endpoint; a {@link Failure} that it throws becomes the error answer. */
export type Handler<E extends Endpoint, C extends Caller = Caller> = (
  input: Input<E>,
  caller: C,
) => EndpointResult<E> | Promise<EndpointResult<E>>;

/** A request whose caller is checked before the input is parsed. */
export interface UnparsedRequest extends Pick<Caller, 'address' | 'header' | 'staff'> {
  /** The path's parameters, unvalidated. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /**
   * Reads the unvalidated body, for a key in it. Null if it cannot be read, which is reported only to admitted callers.
   */
  readonly body: () => Promise<unknown>;
}

interface AdmitOption<Admitted> {
  /**
   * Checks the caller's right before the input is parsed, so that unauthorized callers learn nothing about its format.
   * The result is passed on to the handler. @throws Failure `unauthorized`, `forbidden`, `gone`
   */
  readonly admit?: (request: UnparsedRequest) => Admitted | Promise<Admitted>;
}

interface AdmittedCaller<Value> extends Caller {
  /** The result of `admit`. */
  readonly admitted: Value;
}

interface RouteOptions<Value = unknown> extends AdmitOption<Value> {
  /** Caches the answers of a GET by the canonical URL of the parsed input. */
  readonly cache?: AnswerCache;
  /**
   * Whether clients may cache the answer and must revalidate it; a number of seconds allows them to use it without
   * revalidation. Default true for GET.
   */
  readonly clientCache?: boolean | number;
  /** For a path that contains a credential: the error for an unknown credential, which a malformed one gets as well. */
  readonly unknownPath?: () => Failure;
  readonly staff?: never;
}

/** Answers to staff are never cached. */
interface StaffRouteOptions<Demand extends AccessRule | StaffRight> {
  /**
   * The right, or else the role, that a session needs (see `staffRights`); checked before the input. A write must also
   * come from the site's own pages and is written to the audit log. `optional`: everybody has access, and the session
   * is passed on if there is one; the handler itself writes to the audit log.
   */
  readonly staff: Demand;
  readonly cache?: never;
  readonly clientCache?: never;
  readonly unknownPath?: never;
}

/** The results of the caller's checks before the handler. */
interface CallerChecks {
  readonly staff: StaffSession | null;
  readonly setAuditTarget?: SetAuditTarget | undefined;
  readonly admitted?: unknown;
}

const verbs = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Serves an endpoint as declared: parses the input, checks and serialises the answer, sets `ETag` and `Link`. */
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  options: StaffRouteOptions<StaffRole | StaffRight> & { readonly admit?: never },
  handler: Handler<E, StaffCaller>,
): void;
export function route<E extends Endpoint, Value>(
  router: ApiRouter,
  endpoint: E,
  options: RouteOptions<Value> | (StaffRouteOptions<'optional'> & AdmitOption<Value>),
  handler: Handler<E, AdmittedCaller<Value>>,
): void;
export function route<E extends Endpoint>(router: ApiRouter, endpoint: E, handler: Handler<E>): void;
export function route<E extends Endpoint>(
  router: ApiRouter,
  endpoint: E,
  // A handler for staff only is never called without a session, and no handler without the result of `admit`.
  ...optionsAndHandler:
    | [
        options: RouteOptions | (StaffRouteOptions<AccessRule | StaffRight> & AdmitOption<unknown>),
        handler: Handler<E, StaffCaller & AdmittedCaller<never>>,
      ]
    | [handler: Handler<E, StaffCaller & AdmittedCaller<never>>]
): void {
  const [options, handler] =
    optionsAndHandler.length === 2 ? optionsAndHandler : [{} as RouteOptions, optionsAndHandler[0]];
  const path = apiBase + endpoint.path;
  const { cache, clientCache = endpoint.method === 'GET' && !options.staff } = options;
  const staff = options.staff && accessRuleOf(options.staff);
  if (staff) router.accessRules.set(`${endpoint.method} ${path}`, staff);
  else if (endpoint.path.startsWith('/admin/'))
    throw new TypeError(`${path} is for staff: it must declare its access rule`);

  const make = async (ctx: Context, input: Input<E>, checks: CallerChecks): Promise<Answer> => {
    const headers: Record<string, string | string[]> = {};
    const caller = {
      ...requestOf(ctx, endpoint, router),
      setHeader: (name: string, value: string | string[]) => void (headers[name] = value),
      ...checks,
    };
    const result = await handler(input, caller as unknown as StaffCaller & AdmittedCaller<never>);
    ctx.set(headers);
    return prepareAnswer(endpoint, input, result, router.checkResponses);
  };
  const answerOf = async (
    ctx: Context,
    staff: StaffSession | null,
    setAuditTarget?: SetAuditTarget,
  ): Promise<Answer> => {
    let read: Promise<unknown> | null = null;
    const body = () => (read ??= readBody(ctx, endpoint));
    const params: UnparsedRequest['params'] = ctx['params'];
    const admitted = await options.admit?.({
      ...requestOf(ctx, endpoint, router),
      staff,
      params,
      body: () => body().catch(() => null),
    });
    if (options.unknownPath && !v.is(endpoint.params ?? v.unknown(), params)) throw options.unknownPath();
    const input = parseInput(endpoint, {
      params,
      query: ctx.querystring === '' ? {} : { ...ctx.query },
      body: endpoint.body && (await body()),
    });
    return cache
      ? cache.get(inputUrl(endpoint, input), () => make(ctx, input, { staff: null }))
      : make(ctx, input, { staff, setAuditTarget, admitted });
  };
  router.koa[verbs[endpoint.method]](path, async (ctx) => {
    const answer = await (staff
      ? forStaff(router.staffAccess, requestOf(ctx, endpoint, router), staff, (session, setAuditTarget) =>
          answerOf(ctx, session, setAuditTarget),
        )
      : answerOf(ctx, null));
    // no-cache allows caching with revalidation, which the ETag makes cheap.
    const caching =
      typeof clientCache === 'number' ? `public, max-age=${clientCache}` : clientCache ? 'no-cache' : 'no-store';
    await sendAnswer(ctx, answer, { type: 'application/json; charset=utf-8', caching });
  });
}

async function readBody(ctx: Context, { media, bodyLimit }: Endpoint): Promise<unknown> {
  if (media !== 'application/octet-stream') return readJsonBody(ctx, bodyLimit);
  if (!ctx.is(media)) throw new Failure('unsupported_media_type', `The body must have the content-type ${media}.`);
  return new Blob([new Uint8Array(await readRawBody(ctx, bodyLimit))]);
}

function accessRuleOf(demand: AccessRule | StaffRight): AccessRule {
  return demand in staffRights ? staffRights[demand as StaffRight].minRole : (demand as AccessRule);
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
  access: StaffAccess,
  request: StaffRequest,
  rule: AccessRule,
  answer: (session: StaffSession | null, setAuditTarget: SetAuditTarget) => Promise<Answer>,
): Promise<Answer> {
  const session = await access.requireStaff(request, rule);
  const isAudited = session !== null && rule !== 'optional' && request.method !== 'GET' && request.method !== 'HEAD';
  let target: string | null = null;
  const setAuditTarget: SetAuditTarget = (newTarget) => void (target = newTarget);
  if (!isAudited) return answer(session, setAuditTarget);
  try {
    const prepared = await answer(session, setAuditTarget);
    await access.audit(request, session, 'ok', target);
    return prepared;
  } catch (error) {
    await access.audit(request, session, error instanceof Failure ? error.code : 'internal', target);
    throw error;
  }
}
