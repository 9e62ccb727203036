import type { Context, Middleware } from 'koa';
import qs from 'qs';
import { callWithFault, consumeFaults } from '../../provider/faults.ts';
import { randomText } from '../../provider/ids.ts';
import { fingerprint, isSameSecret, notEmulated, readText } from '../../provider/request.ts';
import type { Backend } from '../state/backend.ts';
import type { StoredResponse } from '../state/tables.ts';
import { apiVersion } from '../state/unit-of-work.ts';
import { billingCalls } from './billing-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { eventCalls } from './event-calls.ts';
import { expandObject } from './expand.ts';
import { moneyCalls } from './money-calls.ts';
import { readParams } from './params.ts';
import { paymentIntentCalls } from './payment-intent-calls.ts';
import { paymentMethodCalls } from './payment-method-calls.ts';
import { scheduleCalls } from './schedule-calls.ts';
import { setupIntentCalls } from './setup-intent-calls.ts';
import {
  keyInUse,
  invalidRequest,
  keyReused,
  StripeError,
  rateLimited,
  unauthorized,
  unknownError,
  withDocUrl,
} from './stripe-error.ts';

/** Every call that is emulated. */
export const endpoints = [
  ...paymentIntentCalls,
  ...setupIntentCalls,
  ...paymentMethodCalls,
  ...moneyCalls,
  ...billingCalls,
  ...scheduleCalls,
  ...eventCalls,
];
const routes = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replaceAll('*', '([A-Za-z0-9_-]{1,255})')}$`),
}));

interface Request {
  readonly ctx: Context;
  readonly endpoint: Endpoint;
  /** The id in the path; empty if it has none. */
  readonly objectId: string;
  readonly isBrowser: boolean;
  readonly params: object;
  /** The id of the request, which the response names in `request-id`. */
  readonly id: string;
  /** The idempotency key; null without one. */
  readonly key: string | null;
  /** The mode of the fault to emulate; undefined without a fault. */
  readonly mode: string | undefined;
}

/**
 * Serves the REST API: the format of requests and responses, keys, idempotency and faults. The endpoints do the rest.
 */
export function serveRest(backend: Backend): Middleware {
  const inFlight = new Set<string>();

  return async (ctx, next) => {
    if (ctx.host !== '') backend.setOrigin(originOf(ctx));
    if (!ctx.path.startsWith('/v1/')) return next();
    const matching = routes.filter(({ pattern }) => pattern.test(ctx.path));
    if (matching.some(({ endpoint }) => endpoint.forBrowsers)) {
      ctx.set('access-control-allow-origin', '*');
      if (ctx.method === 'OPTIONS') return answerPreflight(ctx);
    }
    const id = `req_${randomText(14)}`;
    ctx.set({ 'request-id': id, 'stripe-version': apiVersion, 'cache-control': 'no-cache, no-store' });
    ctx.set('access-control-expose-headers', 'request-id');
    try {
      await answer(ctx, matching, id);
    } catch (error) {
      // An error in the sandbox itself, logged for its developers.
      if (!(error instanceof StripeError)) console.error(error);
      const stripeError =
        error instanceof StripeError ? error : unknownError('The sandbox itself failed; see its log.');
      ctx.status = stripeError.status;
      ctx.body = errorBody(stripeError);
    }
  };

  async function answer(ctx: Context, matching: typeof routes, id: string): Promise<void> {
    const text = ctx.method === 'GET' ? ctx.querystring : await readText(ctx.req);
    if (text === null) throw invalidRequest('The body of the request is too large.');
    const fields = qs.parse(text, { depth: 8, parameterLimit: 2000, arrayLimit: 100 });
    const { isBrowser, params } = authorize(ctx, fields);
    const { endpoint, pattern } = matching.find((route) => route.endpoint.method === ctx.method) ?? {};
    if (endpoint === undefined)
      throw invalidRequest(notEmulated(`${ctx.method} ${ctx.path}`), { code: 'not_emulated' });
    const version = ctx.get('stripe-version');
    if (version !== '' && version !== apiVersion) {
      throw invalidRequest(`The sandbox emulates Stripe's API of the version ${apiVersion}, not ${version}.`);
    }
    if (isBrowser && !endpoint.forBrowsers) {
      throw unauthorized(
        'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
        'secret_key_required',
      );
    }
    const call = `${ctx.method} ${ctx.path}`;
    const [fault] =
      backend.store.all('faults').length === 0
        ? []
        : backend.store.transaction((transaction) => consumeFaults(transaction, 'rest', call));
    const key = ctx.method === 'POST' ? ctx.get('idempotency-key') || null : null;
    const objectId = pattern?.exec(ctx.path)?.[1] ?? '';
    const request: Request = { ctx, endpoint, objectId, isBrowser, params, id, key, mode: fault?.mode };
    if (key !== null && key.length > 255) throw invalidRequest('Idempotency keys must be at most 255 characters.');
    if (key !== null && inFlight.has(key)) throw keyInUse(key);
    if (key !== null) inFlight.add(key);
    try {
      const errors = { failed: unknownError, busy: rateLimited };
      const response = await callWithFault(ctx, { fault, errors, run: () => perform(request) });
      if (response === null) return;
      if (response.request !== id) ctx.set({ 'idempotent-replayed': 'true', 'original-request': response.request });
      ctx.status = response.status;
      ctx.body = response.body;
    } finally {
      if (key !== null) inFlight.delete(key);
    }
  }

  /** @throws StripeError for a missing or wrong key. */
  function authorize(ctx: Context, fields: object): { readonly isBrowser: boolean; readonly params: object } {
    const { key: sentKey, ...others } = fields as { readonly key?: unknown };
    const header = keyInHeader(ctx);
    const key = header ?? (typeof sentKey === 'string' ? sentKey : '');
    // Browsers send the key among the parameters.
    const params = header === null ? others : fields;
    const { secretKey, publishableKey } = backend.settings;
    if (key === '') {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      );
    }
    if (isSameSecret(key, secretKey)) return { isBrowser: false, params };
    if (isSameSecret(key, publishableKey)) return { isBrowser: true, params };
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`);
  }

  /** Performs a call once per key, and stores the response in the same transaction. */
  function perform(request: Request): Omit<StoredResponse, 'id'> {
    const { ctx, endpoint, key, id, mode } = request;
    const requestHash = `${ctx.method} ${ctx.path} ${fingerprint(request.params)}`;
    const storedResponse = key === null ? undefined : backend.store.get('answers', key);
    const at = backend.now() * 1000;
    if (storedResponse !== undefined && storedResponse.at > at - responseLifetime) {
      if (storedResponse.fingerprint !== requestHash) throw keyReused(storedResponse.id);
      return storedResponse;
    }
    const params = readParams(endpoint.params, request.params, `${ctx.method} ${endpoint.path}`);
    const responseOf = (status: number, body: object): Omit<StoredResponse, 'id'> => ({
      fingerprint: requestHash,
      // With a fault such as `fail after`, the error is the stored response for this key.
      ...(mode?.startsWith('fail') ? { status: 500, body: errorBody(unknownError()) } : { status, body }),
      request: id,
      at,
    });
    const storeResponse = (response: Omit<StoredResponse, 'id'>): Omit<StoredResponse, 'id'> => {
      if (key !== null) backend.store.transaction((work) => work.put('answers', { id: key, ...response }));
      return response;
    };
    // The call fails with nothing done, and its key keeps the error.
    if (mode === 'fail kept') return storeResponse(responseOf(500, {}));
    try {
      return backend.run(
        (work) => {
          const storeWithWrites = (status: number, body: object): Omit<StoredResponse, 'id'> => {
            const response = responseOf(status, body);
            if (key !== null) work.put('answers', { id: key, ...response });
            return response;
          };
          try {
            const object = endpoint.run({ work, params, id: request.objectId, isBrowser: request.isBrowser });
            const { expand = [] } = params as { readonly expand?: readonly string[] };
            return storeWithWrites(200, expandObject(work, object, expand) as object);
          } catch (error) {
            if (!(error instanceof StripeError) || !error.isStored) throw error;
            return storeWithWrites(error.status, errorBody(error));
          }
        },
        { id, idempotencyKey: key },
      );
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return storeResponse(responseOf(error.status, errorBody(error)));
    }
  }
}

/** In ms: how long a response is stored under its key. */
const responseLifetime = 86_400_000;

function keyInHeader(ctx: Context): string | null {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) (\S+)$/i.exec(ctx.get('authorization')) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  return scheme === '' ? null : (Buffer.from(value, 'base64').toString().split(':')[0] ?? null);
}

/** The origin of the request, with the host name `localhost` that browsers use for this machine. */
function originOf(ctx: Context): string {
  return `http://${ctx.host.replace(/^127\.0\.0\.1(?=:|$)/, 'localhost')}`;
}

function answerPreflight(ctx: Context): void {
  ctx.set({
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-max-age': '600',
  });
  ctx.status = 204;
}

function errorBody({ body }: StripeError): object {
  return { error: withDocUrl(body) };
}
