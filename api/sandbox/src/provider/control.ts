import type Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { callFaults, setFault, type Fault } from './faults.ts';
import { ProviderError } from './provider-error.ts';
import { isSame, readFields, readText } from './request.ts';
import type { Store } from './store.ts';

/** A whole number of a form or of JSON. */
export const count = (name: string, max: number, least = 0) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,10}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(least, `${name} must be at least ${least}`),
    v.maxValue(max, `${name} must be at most ${max}`),
  );

/** For a control without fields. */
export const noFields = v.optional(v.unknown());

/** The answer to a program. `id` is the one in the path. */
type Run<S extends v.GenericSchema> = (input: v.InferOutput<S>, id: string) => object | Promise<object>;

/** Declares a control below `/sandbox/`. */
export type AddControl = <S extends v.GenericSchema>(path: string, schema: S, run: Run<S>) => void;

/**
 * A button of the pages; programs send the same as a form or JSON, with the secret key as `Bearer`. A person is redirected to the
 * page of the button.
 */
export function addControl<S extends v.GenericSchema>(
  router: Router,
  secretKey: string,
  path: string,
  schema: S,
  run: Run<S>,
): void {
  router.post(`/sandbox/${path}`, async (ctx) => {
    // Forms of other sites are refused before.
    const byPage = ctx.get('origin') !== '';
    const [, key = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
    if (!byPage && !isSame(key, secretKey)) return answer(ctx, 401, 'Bring the secret key of the sandbox as Bearer.');
    const read = v.safeParse(schema, await readInput(ctx));
    if (!read.success) {
      const texts = read.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());
      return answer(ctx, 400, texts.join('; '));
    }
    try {
      const done = await run(read.output, ctx.params['id'] ?? '');
      if (byPage) return back(ctx);
      ctx.body = done;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      answer(ctx, error.status, error.message);
    }
  });
}

async function readInput(ctx: Context): Promise<unknown> {
  if (ctx.is('json')) {
    const text = await readText(ctx.req);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text ?? '');
    return parsed.success ? parsed.output : undefined;
  }
  const fields = await readFields(ctx);
  return Object.fromEntries([...(fields ?? [])].filter(([, value]) => value !== ''));
}

function answer(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { message };
}

function back(ctx: Context): void {
  const referrer = ctx.get('referer');
  const here = URL.canParse(referrer) && new URL(referrer).host === ctx.host;
  ctx.status = 303;
  ctx.redirect(here ? new URL(referrer).pathname : '/');
}

/** A mode's default number: of copies, or of ms. */
const defaults: Readonly<Record<string, number>> = { duplicate: 2, delay: 2_000, late: 2_000 };

/** The switches of a provider's faults; `modes` by the page's words. */
export function faultControls(
  add: AddControl,
  store: Store<{ faults: Fault }>,
  { path, webhookModes, callModes = callFaults }: FaultControls,
): void {
  for (const [name, side, modes] of [
    ['faults', 'rest', callModes],
    ['webhooks', 'webhook', webhookModes],
  ] as const) {
    const names = Object.keys(modes);
    const Input = v.strictObject({
      mode: v.picklist(['normal', ...names], `must be normal or one of ${names.join(', ')}`),
      times: v.optional(count('times', 1_000_000), 0),
      amount: v.optional(count('amount', 600_000, 1)),
      match: v.optional(v.pipe(v.string(), v.maxLength(200)), '*'),
    });
    add(path + name, Input, ({ mode, times, amount = defaults[mode] ?? 0, match }) => ({
      faults: setFault(store, { side, mode, times, amount, match }),
    }));
  }
}

/** Modes with the words of the page. */
export type FaultModes = Readonly<Record<string, string>>;

interface FaultControls {
  /** Before `faults` and `webhooks`. */
  readonly path: string;
  readonly webhookModes: FaultModes;
  readonly callModes?: FaultModes;
}
