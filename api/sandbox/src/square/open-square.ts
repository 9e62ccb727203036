import { createHmac, randomUUID } from 'node:crypto';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { callWithFault, consumeFaults } from '../provider/faults.ts';
import { fingerprint, isSameSecret, notEmulated, readText } from '../provider/request.ts';
import { createDeliverer, planDeliveries, type Delivery } from '../provider/webhooks.ts';
import type { SquareSandboxSettings } from '../settings.ts';
import { squareCalls } from './calls.ts';
import { readBody, type SquareEndpoint, type SquareEvent } from './endpoint.ts';
import { internalError, invalidRequest, SquareApiError, rateLimited, unauthorized } from './square-error.ts';
import { squarePages } from './square-pages.ts';
import { squareRoutes } from './square-routes.ts';
import { openSquareState, type StoredResponse, type SquareStore, type SquareTransaction } from './square-state.ts';

const routes = squareCalls.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('*', '([A-Za-z0-9_-]{1,255})')}$`),
}));

export interface EmulatedSquare {
  /** Serves `/v2/…`. */
  readonly rest: Middleware;
  readonly routes: (router: Router) => void;
  /** Stops its timers and closes its store. */
  readonly close: () => void;
}

/** Starts to emulate Square with the state in the folder. */
export function openSquare(folder: string, settings: SquareSandboxSettings): EmulatedSquare {
  const store = openSquareState(folder);
  const { webhookUrl: url, webhookKey } = settings;
  const requestOf = ({ event, flaws, attempts }: Delivery, to: string) => {
    const body = store.get('events', event)?.body;
    return body === undefined ? null : webhookRequest(body, to, webhookKey, { flaws, retry: attempts.length });
  };
  const deliverer = createDeliverer({ store, url, requestOf });
  return {
    rest: serveRest(store, settings, (delivery) => deliverer.add(delivery)),
    routes: (router) => {
      squareRoutes(router, store, settings);
      squarePages(router, store, settings);
    },
    close: () => {
      deliverer.close();
      store.close();
    },
  };
}

interface SquareResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Serves the REST API: checks keys, and handles idempotency, errors and faults. The endpoints do the rest. */
function serveRest(
  store: SquareStore,
  settings: SquareSandboxSettings,
  send: (deliveries: readonly Delivery[]) => void,
): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/v2/')) return next();
    ctx.set({ 'cache-control': 'no-store', 'square-version': '2026-09-16' });
    const response = await answer(ctx).catch(responseOf);
    if (response === null) return;
    ctx.status = response.status;
    ctx.body = response.body;
  };

  async function answer(ctx: Context): Promise<SquareResponse | null> {
    if (!isSameSecret(ctx.get('authorization'), `Bearer ${settings.accessToken}`)) throw unauthorized();
    const { endpoint, pattern } =
      routes.find((route) => route.endpoint.method === ctx.method && route.pattern.test(ctx.path)) ?? {};
    if (endpoint === undefined) throw invalidRequest('BAD_REQUEST', notEmulated(`${ctx.method} ${ctx.path}`));
    const parameters = ctx.method === 'GET' ? {} : await readJson(ctx);
    const [fault] = store.transaction((work) => consumeFaults(work, 'rest', `${ctx.method} ${ctx.path}`));
    const id = pattern?.exec(ctx.path)?.[1] ?? '';
    const errors = { failed: internalError, busy: rateLimited };
    const result = await callWithFault(ctx, { fault, errors, run: () => perform(endpoint, ctx, id, parameters) });
    if (fault?.mode === 'fail after') throw internalError();
    return result;
  }

  /**
   * Performs a call once per key, and stores the response in the same transaction; a declined card is a response too.
   */
  function perform(endpoint: SquareEndpoint, ctx: Context, id: string, parameters: unknown): SquareResponse {
    const body = readBody(endpoint.body, parameters);
    // A cancellation names the key of the payment to cancel, not its own.
    const key = endpoint.path.endsWith('/cancel') ? undefined : idempotencyKeyOf(body);
    const requestHash = `${endpoint.path} ${fingerprint(parameters)}`;
    const storedResponse = key === undefined ? undefined : store.get('answers', key);
    if (storedResponse !== undefined) return replay(storedResponse, requestHash);
    const deliveries: Delivery[] = [];
    const response = store.transaction((work) => {
      const storeResponse = (newResponse: SquareResponse): SquareResponse => {
        if (key !== undefined) work.put('answers', { id: key, fingerprint: requestHash, ...newResponse });
        return newResponse;
      };
      const emit = (event: SquareEvent): void => {
        deliveries.push(...planDeliveries(work, event.type, () => storeEvent(work, event, settings)));
      };
      try {
        const query = new URLSearchParams(ctx.querystring);
        return storeResponse({ status: 200, body: endpoint.run({ work, body, id, query, settings, emit }) });
      } catch (error) {
        if (error instanceof SquareApiError && error.isStored) return storeResponse(responseOf(error));
        throw error;
      }
    });
    send(deliveries);
    return response;
  }
}

function replay({ id, fingerprint: earlierHash, status, body }: StoredResponse, requestHash: string): SquareResponse {
  if (earlierHash === requestHash) return { status, body };
  const detail = `Different request parameters used for the same idempotency_key: ${id}`;
  throw invalidRequest('IDEMPOTENCY_KEY_REUSED', detail, 'idempotency_key');
}

function idempotencyKeyOf(body: unknown): string | undefined {
  return (body as { readonly idempotency_key?: string } | null)?.idempotency_key;
}

async function readJson(ctx: Context): Promise<unknown> {
  const text = await readText(ctx.req);
  if (text === null) throw invalidRequest('REQUEST_ENTITY_TOO_LARGE', 'The body of the request is too large.');
  try {
    return JSON.parse(text === '' ? '{}' : text) as unknown;
  } catch {
    throw invalidRequest('EXPECTED_JSON_BODY', 'Invalid JSON in the body of the request.');
  }
}

function responseOf(error: unknown): SquareResponse {
  if (!(error instanceof SquareApiError)) {
    // An error in the sandbox itself, logged for its developers.
    console.error(error);
    return responseOf(internalError());
  }
  const { status, errors, payment } = error;
  return { status, body: { errors, ...(payment === undefined ? {} : { payment }) } };
}

function storeEvent(
  work: SquareTransaction,
  { type, id, object }: SquareEvent,
  settings: SquareSandboxSettings,
): string {
  const eventId = randomUUID();
  const body = JSON.stringify({
    merchant_id: 'MLSANDBOX0001',
    location_id: settings.locationId,
    type,
    event_id: eventId,
    created_at: new Date().toISOString(),
    data: { type: 'payment', id, object: { payment: object } },
  });
  work.put('events', { id: eventId, type, body });
  return eventId;
}

/**
 * The request that sends an event: signed over the URL and the body, with the faults that were switched on (`flaws`).
 */
function webhookRequest(
  body: string,
  url: string,
  key: string,
  { flaws, retry }: { readonly flaws: readonly string[]; readonly retry: number },
) {
  const hasFlaw = (flaw: string): boolean => flaws.includes(flaw);
  const hmac = createHmac('sha256', hasFlaw('missign') ? `${key}-of-somebody-else` : key);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Square Connect v2',
    'square-environment': 'Sandbox',
    ...(retry > 0 ? { 'square-retry-number': String(retry) } : {}),
    ...(hasFlaw('unsigned') ? {} : { 'x-square-hmacsha256-signature': hmac.update(url + body).digest('base64') }),
  };
  return { headers, body: hasFlaw('tamper') ? body.replace('"created_at":"2', '"created_at":"3') : body };
}
