import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as later } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import type { SquareSandboxSettings } from '../settings.ts';
import { readText } from '../stripe/rest/form.ts';
import { accountCalls } from './account-calls.ts';
import { callOf, readBody, type SquareEndpoint } from './call.ts';
import { meetRules } from './faults.ts';
import { paymentCalls } from './payment-calls.ts';
import { refundCalls } from './refund-calls.ts';
import { invalid, notFound, SquareApiError } from './square-error.ts';
import type { Answer, SquareStore } from './square-state.ts';

const endpoints: readonly SquareEndpoint[] = [...paymentCalls, ...refundCalls, ...accountCalls];

interface Square {
  readonly store: SquareStore;
  readonly settings: SquareSandboxSettings;
  /** Something may be there to send. */
  readonly wake: () => void;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** Serves Square's REST API: keys, idempotency, errors and faults. What is done is the endpoints' own. */
export function serveSquare(square: Square): Middleware {
  const { store, settings, wake } = square;
  const routes = endpoints.map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll('*', '([A-Za-z0-9_-]{1,255})')}$`),
  }));

  return async (ctx, next) => {
    if (!ctx.path.startsWith('/v2/')) return next();
    ctx.set({ 'cache-control': 'no-store', 'square-version': '2026-09-16' });
    try {
      await answer(ctx);
    } catch (error) {
      say(ctx, saidOf(error));
    }
  };

  async function answer(ctx: Context): Promise<void> {
    if (!isAuthorized(ctx.get('authorization'), settings.accessToken)) {
      throw new SquareApiError(401, [
        { category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED', detail: 'This request could not be authorized.' },
      ]);
    }
    const route = routes.find(({ endpoint, pattern }) => endpoint.method === ctx.method && pattern.test(ctx.path));
    if (route === undefined) throw notFound('Resource not found.');
    const given = ctx.method === 'GET' ? {} : await readJson(ctx);
    const [rule] = store.transaction((work) => meetRules(work, 'rest', `${ctx.method} ${ctx.path}`));
    const mode = rule?.mode;
    if (mode === 'fail') throw internal();
    if (mode === 'busy') {
      throw new SquareApiError(429, [{ category: 'RATE_LIMIT_ERROR', code: 'RATE_LIMITED', detail: 'Rate limited.' }]);
    }
    if (mode === 'hang') return leave(ctx);
    const ids = (route.pattern.exec(ctx.path) ?? []).slice(1);
    const said = perform(route.endpoint, { ctx, ids, given });
    wake();
    if (mode === 'fail after') throw internal();
    if (mode === 'late') await later(rule?.amount ?? 0, undefined, { ref: false });
    if (mode === 'drop') {
      ctx.respond = false;
      ctx.req.socket.destroy();
      return;
    }
    say(ctx, said);
  }

  interface Performance {
    readonly ctx: Context;
    readonly ids: readonly string[];
    readonly given: unknown;
  }

  /** Done once under a key, and kept together with what was answered; a card that was declined is an answer, too. */
  function perform(endpoint: SquareEndpoint, { ctx, ids, given }: Performance): Said {
    const body = readBody(endpoint.body, given);
    const key = endpoint.path.endsWith('/cancel') ? undefined : keyIn(body);
    const fingerprint = `${endpoint.path} ${createHash('sha256').update(canonical(given)).digest('hex')}`;
    const earlier = key === undefined ? undefined : store.get('answers', key);
    if (earlier !== undefined) return replay(earlier, fingerprint);
    return store.transaction((work) => {
      const keep = (said: Said): Said => {
        if (key !== undefined) work.put('answers', { id: key, fingerprint, ...said });
        return said;
      };
      try {
        const query = new URLSearchParams(ctx.querystring);
        return keep({ status: 200, body: endpoint.run(callOf({ work, body, ids, query, settings })) });
      } catch (error) {
        // A payment that failed is kept as one; all else has done nothing.
        if (error instanceof SquareApiError && error.payment !== undefined) return keep(saidOf(error));
        throw error;
      }
    });
  }
}

function replay({ id, fingerprint, status, body }: Answer, now: string): Said {
  if (fingerprint === now) return { status, body };
  throw invalid(
    'IDEMPOTENCY_KEY_REUSED',
    `Different request parameters used for the same idempotency_key: ${id}`,
    'idempotency_key',
  );
}

function keyIn(body: unknown): string | undefined {
  return (body as { readonly idempotency_key?: string } | null)?.idempotency_key;
}

/** The same parameters in another order are the same. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

async function readJson(ctx: Context): Promise<unknown> {
  const text = await readText(ctx.req);
  if (text === null) throw invalid('REQUEST_ENTITY_TOO_LARGE', 'The body of the request is too large.');
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('EXPECTED_JSON_BODY', 'Invalid JSON in the body of the request.');
  }
}

function isAuthorized(header: string, token: string): boolean {
  const [given, wanted] = [header, `Bearer ${token}`].map((one) => createHash('sha256').update(one).digest());
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

function internal(): SquareApiError {
  return new SquareApiError(500, [
    {
      category: 'API_ERROR',
      code: 'INTERNAL_SERVER_ERROR',
      detail: 'An internal error has occurred, and the API was unable to service your request.',
    },
  ]);
}

function saidOf(error: unknown): Said {
  if (!(error instanceof SquareApiError)) {
    // The sandbox's own fault: whoever works on it wants to see it.
    console.error(error);
    return saidOf(internal());
  }
  const { status, errors, payment } = error;
  return { status, body: { errors, ...(payment === undefined ? {} : { payment }) } };
}

function say(ctx: Context, { status, body }: Said): void {
  ctx.status = status;
  ctx.body = body;
}

/** Until the caller gives up. */
function leave(ctx: Context): Promise<void> {
  ctx.respond = false;
  return new Promise((resolve) => ctx.req.socket.once('close', () => resolve()));
}
