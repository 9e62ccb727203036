import { createHash } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import { randomText } from '../state/ids.ts';
import type { Machine } from '../state/machine.ts';
import { meetRules } from '../state/rules.ts';
import type { Answer } from '../state/tables.ts';
import { apiVersion } from '../state/work.ts';
import { authorize } from './authorize.ts';
import { drop, hang, preflight } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import { expandObject } from './expand.ts';
import { parseForm, readText, type FormValue } from './form.ts';
import { readParams } from './params.ts';
import { inProgress, otherRequest, tooMany, unknownError } from './refusals.ts';
import { invalid, StripeError, withDocUrl } from './stripe-error.ts';

/** How a call can be met, with what each is called on the page. */
export const restModes = {
  fail: 'is answered 500, nothing done, nothing kept under its key',
  'fail after': 'is done and answered 500, which is kept under its key',
  'fail kept': 'is answered 500, nothing done, and that is kept under its key',
  busy: 'is answered 429, nothing done',
  late: 'is done and answered late',
  hang: 'is never answered, nothing done',
  'hang after': 'is done and never answered',
  refuse: 'loses its connection, nothing done',
  drop: 'is done and loses its connection',
} as const;

const day = 86_400_000;

/** Serves the REST API: the shape of requests and answers, keys, idempotency and faults. What is done is the endpoints’ own. */
export function serveRest(machine: Machine, endpoints: readonly Endpoint[]): Middleware {
  const inFlight = new Set<string>();
  const routes = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll('*', '([A-Za-z0-9_]{1,255})')}$`),
  }));

  return async (ctx, next) => {
    if (ctx.host !== '') machine.reachedAt(originOf(ctx));
    if (!ctx.path.startsWith('/v1/')) return next();
    const matching = routes.filter(({ pattern }) => pattern.test(ctx.path));
    if (matching.some(({ endpoint }) => endpoint.browsers)) {
      ctx.set('access-control-allow-origin', '*');
      if (ctx.method === 'OPTIONS') return preflight(ctx);
    }
    const request = `req_${randomText(14)}`;
    ctx.set({ 'request-id': request, 'stripe-version': apiVersion, 'cache-control': 'no-cache, no-store' });
    ctx.set('access-control-expose-headers', 'request-id');
    try {
      await answer(ctx, matching, request);
    } catch (error) {
      const known = error instanceof StripeError ? error : unexpected(error);
      say(ctx, known.status, errorBody(known));
    }
  };

  async function answer(ctx: Context, matching: typeof routes, request: string): Promise<void> {
    const text = ctx.method === 'GET' ? ctx.querystring : await readText(ctx.req);
    const form = text === null ? null : parseForm(text);
    if (form === null) throw invalid('The body of the request is no form, or too large.');
    const { browser, params: given } = authorize(ctx, form, machine.settings);
    const route = matching.find(({ endpoint }) => endpoint.method === ctx.method);
    if (route === undefined) {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${ctx.method}: ${ctx.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    }
    checkVersion(ctx);
    if (browser && !route.endpoint.browsers) {
      throw new StripeError(401, {
        type: 'invalid_request_error',
        code: 'secret_key_required',
        message:
          'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      });
    }
    const { mode, amount } = meet(ctx);
    if (mode === 'fail') throw unknownError();
    if (mode === 'busy') throw tooMany();
    if (mode === 'refuse') return drop(ctx);
    const key = ctx.method === 'POST' ? ctx.get('idempotency-key') || null : null;
    const handle = async (): Promise<void> => {
      if (mode === 'hang') return hang(ctx);
      if (mode === 'late') await later(amount, undefined, { ref: false });
      const ids = (route.pattern.exec(ctx.path) ?? []).slice(1);
      const done = perform(route.endpoint, { ctx, ids, browser, given, key, request, mode });
      if (mode === 'drop') return drop(ctx);
      if (mode === 'hang after') return hang(ctx);
      if (done.request !== request) ctx.set({ 'idempotent-replayed': 'true', 'original-request': done.request });
      say(ctx, done.status, done.body);
    };
    if (key === null) return handle();
    if (key.length > 255) throw invalid('Idempotency keys must be at most 255 characters.');
    if (inFlight.has(key)) throw inProgress(key);
    inFlight.add(key);
    try {
      await handle();
    } finally {
      inFlight.delete(key);
    }
  }

  function meet(ctx: Context): { readonly mode: string; readonly amount: number } {
    const subject = `${ctx.method} ${ctx.path}`;
    if (machine.store.all('rules').length === 0) return { mode: '', amount: 0 };
    const [rule] = machine.store.transaction((transaction) => meetRules(transaction, 'rest', subject));
    return { mode: rule?.mode ?? '', amount: rule?.amount ?? 0 };
  }

  interface Performance {
    readonly ctx: Context;
    readonly ids: readonly string[];
    readonly browser: boolean;
    readonly given: Record<string, FormValue>;
    readonly key: string | null;
    readonly request: string;
    readonly mode: string;
  }

  /** Done once under a key, and kept together with what was answered. */
  function perform(
    endpoint: Endpoint,
    { ctx, ids, browser, given, key, request, mode }: Performance,
  ): Omit<Answer, 'id'> {
    const fingerprint = `${ctx.method} ${ctx.path} ${createHash('sha256').update(canonical(given)).digest('hex')}`;
    const at = machine.now() * 1000;
    const earlier = key === null ? undefined : machine.store.get('answers', key);
    if (earlier !== undefined && earlier.at > at - day) {
      if (earlier.fingerprint !== fingerprint) throw otherRequest(earlier, `${ctx.method} ${ctx.path} `);
      return earlier;
    }
    // What is wrong here was never begun, and is not kept under the key.
    const params: unknown = readParams(endpoint.params, given);
    const hides = mode === 'fail after' || mode === 'fail kept';
    const made = (status: number, body: unknown): Omit<Answer, 'id'> =>
      hides
        ? { fingerprint, status: 500, body: errorBody(unknownError()), request, at }
        : { fingerprint, status, body, request, at };
    const keep = (answered: Omit<Answer, 'id'>): Omit<Answer, 'id'> => {
      if (key !== null)
        machine.store.transaction((transaction) => transaction.put('answers', { id: key, ...answered }));
      return answered;
    };
    if (mode === 'fail kept') return keep(made(500, null));
    const options = { request: { id: request, idempotencyKey: key } };
    try {
      return machine.run((work) => {
        const finish = (answered: Omit<Answer, 'id'>): Omit<Answer, 'id'> => {
          if (key !== null) work.put('answers', { id: key, ...answered });
          return answered;
        };
        try {
          const object = endpoint.run({ work, params, ids, browser, settings: machine.settings });
          return finish(made(200, expandObject(work, object, expandIn(params))));
        } catch (error) {
          if (!(error instanceof StripeError) || !error.keeps) throw error;
          return finish(made(error.status, errorBody(error)));
        }
      }, options);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return keep(made(error.status, errorBody(error)));
    }
  }
}

function expandIn(params: unknown): readonly string[] {
  const { expand } = params as { readonly expand?: readonly string[] };
  return expand ?? [];
}

/** The same parameters in another order are the same. */
function canonical(value: FormValue): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Browsers know this machine as `localhost`. */
function originOf(ctx: Context): string {
  return `http://${ctx.host.replace(/^127\.0\.0\.1(?=:|$)/, 'localhost')}`;
}

function checkVersion(ctx: Context): void {
  const version = ctx.get('stripe-version');
  if (version === '' || version === apiVersion) return;
  throw invalid(`The sandbox plays Stripe's API of the version ${apiVersion}, not ${version}.`);
}

function say(ctx: Context, status: number, body: unknown): void {
  ctx.status = status;
  ctx.body = body;
}

function errorBody({ body }: StripeError): object {
  return { error: withDocUrl(body) };
}

function unexpected(error: unknown): StripeError {
  // The sandbox's own fault: whoever works on it wants to see it.
  console.error(error);
  return new StripeError(500, { type: 'api_error', message: 'The sandbox itself failed; see its log.' });
}
