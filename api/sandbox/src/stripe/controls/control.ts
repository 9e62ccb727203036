import type Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { readFields } from '../../fields.ts';
import { isSame } from '../rest/authorize.ts';
import { readText } from '../rest/form.ts';
import { StripeError } from '../rest/stripe-error.ts';

/** A whole number of a form or of JSON. */
export const count = (name: string, most: number, least = 0) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^\d{1,10}$/, `${name} must be a whole number`),
    v.transform(Number),
    v.minValue(least, `${name} must be at least ${least}`),
    v.maxValue(most, `${name} must be at most ${most}`),
  );

/** Of a control that takes no fields. */
export const nothing = v.optional(v.unknown());

/** Declares one; `id` is that of its path. */
export type AddControl = <S extends v.GenericSchema>(
  path: string,
  schema: S,
  run: (input: v.InferOutput<S>, id: string) => object | Promise<object>,
) => void;

interface Control<S extends v.GenericSchema> {
  readonly schema: S;
  /** Does it. @returns what a program is told. */
  readonly run: (input: v.InferOutput<S>, ctx: Context) => object | Promise<object>;
}

/**
 * A button of the pages, and the same for programs, which bring the secret key as `Bearer` and a form or JSON.
 * A person comes back to the page where it was pressed.
 */
export function control<S extends v.GenericSchema>(
  router: Router,
  path: string,
  secretKey: string,
  { schema, run }: Control<S>,
): void {
  router.post(`/sandbox/${path}`, async (ctx) => {
    // The guard of the forms has let through no other site's.
    const byPage = ctx.get('origin') !== '';
    const [, key = ''] = /^Bearer (\S+)$/i.exec(ctx.get('authorization')) ?? [];
    if (!byPage && !isSame(key, secretKey)) return say(ctx, 401, 'Bring the secret key of the sandbox as Bearer.');
    const read = v.safeParse(schema, await readInput(ctx));
    if (!read.success) {
      const texts = read.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());
      return say(ctx, 400, texts.join('; '));
    }
    try {
      const done = await run(read.output, ctx);
      if (byPage) return back(ctx);
      ctx.body = done;
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      say(ctx, error.status, error.message);
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

function say(ctx: Context, status: number, message: string): void {
  ctx.status = status;
  ctx.body = { message };
}

function back(ctx: Context): void {
  const referrer = ctx.get('referer');
  const here = URL.canParse(referrer) && new URL(referrer).host === ctx.host;
  ctx.status = 303;
  ctx.redirect(here ? new URL(referrer).pathname : '/');
}
