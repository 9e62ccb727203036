import type Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { callFaults, setFault, type Fault } from './faults.ts';
import { ProviderError } from './provider-error.ts';
import { isSameSecret, readFields, readText } from './request.ts';
import type { Store } from './store.ts';

/** The schema of a whole number in a form or in JSON. */
export const wholeNumber = (name: string, max: number, min = 0) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,10}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(min, `${name} must be at least ${min}`),
    v.maxValue(max, `${name} must be at most ${max}`),
  );

/** The schema of a control without fields. */
export const noFields = v.optional(v.unknown());

/** Runs a control. `id` is the one in the path. @returns the response to a program */
type Run<S extends v.GenericSchema> = (input: v.InferOutput<S>, id: string) => object | Promise<object>;

/** Declares a control below `/sandbox/`. */
export type AddControl = <S extends v.GenericSchema>(path: string, schema: S, run: Run<S>) => void;

/**
 * Adds a control: an action on the emulated provider. People start it with a button of the sandbox's pages, and are
 * redirected back to the page; programs send a form or JSON, with the secret key as `Bearer`, and receive the result.
 */
export function addControl<S extends v.GenericSchema>(
  router: Router,
  secretKey: string,
  path: string,
  schema: S,
  run: Run<S>,
): void {
  router.post(`/sandbox/${path}`, async (ctx) => {
    // `ownFormsOnly` has already rejected forms of other sites.
    const isFromPage = ctx.get('origin') !== '';
    const [, sentKey = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
    if (!isFromPage && !isSameSecret(sentKey, secretKey))
      return answer(ctx, 401, 'Bring the secret key of the sandbox as Bearer.');
    const input = v.safeParse(schema, await readInput(ctx));
    if (!input.success) {
      const texts = input.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());
      return answer(ctx, 400, texts.join('; '));
    }
    try {
      const result = await run(input.output, ctx.params['id'] ?? '');
      if (isFromPage) return redirectBack(ctx);
      ctx.body = result;
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

function redirectBack(ctx: Context): void {
  const referrer = ctx.get('referer');
  const isOwnPage = URL.canParse(referrer) && new URL(referrer).host === ctx.host;
  ctx.status = 303;
  ctx.redirect(isOwnPage ? new URL(referrer).pathname : '/');
}

/** The default `amount` of a fault's mode: a number of copies for `duplicate`, ms for the others. */
const defaultAmounts: Readonly<Record<string, number>> = { duplicate: 2, delay: 2_000, late: 2_000 };

/** Adds the two controls that switch a provider's faults on and off: of calls to it, and of its webhooks. */
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
      times: v.optional(wholeNumber('times', 1_000_000), 0),
      amount: v.optional(wholeNumber('amount', 600_000, 1)),
      match: v.optional(v.pipe(v.string(), v.maxLength(200)), '*'),
    });
    add(path + name, Input, ({ mode, times, amount = defaultAmounts[mode] ?? 0, match }) => ({
      faults: setFault(store, { side, mode, times, amount, match }),
    }));
  }
}

/** The modes of faults, with their labels on the page. */
export type FaultModes = Readonly<Record<string, string>>;

interface FaultControls {
  /** The prefix of the controls' paths, before `faults` and `webhooks`: `square/` or empty. */
  readonly path: string;
  readonly webhookModes: FaultModes;
  readonly callModes?: FaultModes;
}
